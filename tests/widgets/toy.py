"""Berries, a tiny game for testing the front end: three rounds of hiding a card, showing it and picking berries.

A card is worth its number in points and costs its number in food; who cannot pay may not choose it. It has a hidden
hand, a closed option, a question with several answers, a record that only one player may read, and zero results.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Any, Self

from kernel.core import Game, Option, Play, Question, Rule, Session, Setting, Table

CARDS = [f"{colour}{number}" for colour in "abc" for number in (0, 1, 2, 3)]
RULES = {
    rule.id: rule
    for rule in (
        Rule("toy.deal", "Dealing", "Everybody gets four cards.", "toy section 1"),
        Rule("toy.hide", "Hiding", "Hide one card of your hand; the others see its back.", "toy section 2"),
        Rule("toy.cost", "Paying", "A card costs its number in food.", "toy section 3", "derived"),
        Rule("toy.show", "Showing", "A shown card scores its number.", "toy section 4", "ruling", "doubled"),
        Rule("toy.pick", "Picking berries", "Pick up to two bushes; each gives one food.", "toy section 5"),
    )
}


@dataclass(slots=True, kw_only=True)
class Berries(Table):
    hands: list[list[str]]
    hidden: list[str]

    def copy(self) -> Self:
        return type(self)(
            names=self.names, tallies={what: list(tally) for what, tally in self.tallies.items()}, period=self.period,
            hands=[list(hand) for hand in self.hands], hidden=list(self.hidden),
        )  # fmt: skip

    def hide(self, player: int) -> None:
        for other in self.players:
            if other != player:
                self.hands[other] = ["?"] * len(self.hands[other])
                self.hidden[other] = "?" if self.hidden[other] else ""


def start(setup: dict[str, Any]) -> Berries:
    names = ("Red", "Blue", "Green")[: setup["players"]]
    tallies = {"points": [0] * len(names), "food": [0] * len(names)}
    return Berries(names=names, tallies=tallies, hands=[[] for _ in names], hidden=[""] * len(names))


def play(table: Berries) -> Play:
    deck = table.shuffle("deck", CARDS)
    for player in table.players:
        table.hands[player] = sorted(deck[4 * player : 4 * player + 4])
        hand = ", ".join(table.hands[player])
        name = table.names[player]
        table.note(
            player, "hand", "toy.deal", f"{name} gets {hand}.", seen_by=(player,), others=f"{name} gets four cards."
        )
        table.change(player, "food", "toy.deal", f"{name} starts with 2 food.", ("at the start", 2))
    for period in (1, 2, 3):
        table.period = period
        for player in table.players:
            yield from hide_a_card(table, player)
        for player in table.players:
            show(table, player)
        for player in table.players:
            yield from pick(table, player)


def hide_a_card(table: Berries, player: int) -> Play:
    food = table.tallies["food"][player]
    options = [
        Option(card, f"Card {card}", *(("toy.cost", f"{card} costs {card[1]}, you have {food} food.")
               if int(card[1]) > food else ()))
        for card in table.hands[player]
    ]  # fmt: skip
    if all(option.rule for option in options):
        options.append(Option("pass", "Hide nothing"))
    (card,) = yield Question(player, "hide", f"{table.names[player]}, hide a card.", tuple(options), "toy.hide")
    if card == "pass":
        table.note(player, "card", "toy.hide", f"{table.names[player]} hides nothing.")
        return
    table.hands[player].remove(card)
    table.hidden[player] = card
    table.note(player, "card", "toy.hide", f"{table.names[player]} hides {card}.", about=card, seen_by=(player,))


def show(table: Berries, player: int) -> None:
    card, table.hidden[player] = table.hidden[player], ""
    if not card:
        table.change(player, "points", "toy.show", f"{table.names[player]} shows nothing.")
        return
    number = int(card[1])
    paid = f"{table.names[player]} pays {number} food for {card}."
    table.change(player, "food", "toy.cost", paid, (f"price of {card}", -number), about=card)
    extra = int(card[0] == "a" and number > 0)
    table.change(
        player, "points", "toy.show", f"{table.names[player]} scores {number + extra} for {card}.",
        (f"number of {card}", number), ("red berry", extra), about=card,
    )  # fmt: skip


def pick(table: Berries, player: int) -> Play:
    bushes = tuple(Option(f"bush-{no}", f"Bush {no}") for no in (1, 2, 3))
    picked = yield Question(player, "pick", f"{table.names[player]}, pick berries.", bushes, "toy.pick", 0, 2)
    table.change(
        player, "food", "toy.pick", f"{table.names[player]} picks {len(picked)} berries.",
        *((bush, 1) for bush in picked),
    )  # fmt: skip


def appraise(table: Berries, question: Question, option: Option) -> float:
    return float(option.id[1]) if question.kind == "hide" and option.id != "pass" else 1


def ranking(table: Berries) -> list[list[int]]:
    scores = sorted(set(table.points), reverse=True)
    return [[player for player in table.players if table.points[player] == score] for score in scores]


GAME = Game(
    name="toy", title="Berries", version=1, rules=RULES,
    settings=(Setting("players", 3, (2, 3), "how many play"),),
    check=lambda setup: None, deals=lambda setup: ("deck",), start=start, play=play, ranking=ranking,
    appraise=appraise, units={"points": "points", "food": "food"},
)  # fmt: skip


class Drawing:
    """The drawing of Berries, with the names that a drawing module has."""

    @staticmethod
    def layout(table: Berries) -> str:
        keys = [f"{what}-{player}" for player in table.players for what in ("player", "hand")]
        rows = "".join(f'<div data-part="{key}"></div>' for key in [*keys, "bushes"])
        return (
            f'<style>.toy-board {{ display: grid; gap: 8px }}</style><div class="toy-board">{rows}</div>'
            '<svg viewBox="0 0 300 40" role="img" aria-label="Round"><g data-part="round"></g></svg>'
        )

    @staticmethod
    def parts(table: Berries, seat: int | None) -> dict[str, str]:
        from widgets.marks import player as mark

        parts = {"bushes": "".join(bush(no) for no in (1, 2, 3))}
        parts["round"] = f'<text x="4" y="26" fill="currentColor">Round {table.period}</text>'
        for player in table.players:
            name, hidden = table.names[player], table.hidden[player]
            parts[f"player-{player}"] = (
                f'<p>{mark(player, name)} <span data-why="{player}:points" aria-label="{name}: points">'
                f'{table.points[player]} points</span>, <span data-why="{player}:food" aria-label="{name}: food">'
                f"{table.tallies['food'][player]} food</span>{', one card hidden' if hidden else ''}</p>"
            )
            parts[f"hand-{player}"] = "".join(card(one) for one in table.hands[player]) or "<em>no cards</em>"
        return parts

    @staticmethod
    def figures(history: Any, seat: int | None) -> dict[str, Any]:
        table = history[-1].state
        return {
            "race": {
                "title": "Points", "text": f"{max(table.points)} points lead.",
                "data": [{"type": "bar", "orientation": "h", "y": list(table.names), "x": list(table.points)}],
                "layout": {"xaxis": {"range": [0, 12]}},
                "table": {
                    "columns": ["Player", "Points"],
                    "rows": [[name, number] for name, number in zip(table.names, table.points, strict=True)],
                },
            }
        }  # fmt: skip

    @staticmethod
    def source(about: str) -> str:
        return "reconstructed" if about.endswith("3") else "seed"


@cache
def card(name: str) -> str:
    """A card as a small picture."""
    if name == "?":
        return (
            '<svg width="44" height="60" viewBox="0 0 44 60" data-cell aria-label="A hidden card">'
            '<rect width="44" height="60" rx="6" fill="var(--ma-line-strong)"/></svg>'
        )
    return (
        f'<svg width="44" height="60" viewBox="0 0 44 60" data-option="{name}" data-about="{name}"'
        f' aria-label="Card {name}"><rect x="1" y="1" '
        f'width="42" height="58" rx="6" fill="var(--ma-panel-2)" stroke="var(--ma-line-strong)"/>'
        f'<text x="22" y="36" text-anchor="middle" fill="currentColor" font-size="18">{name}</text></svg>'
    )


@cache
def bush(no: int) -> str:
    """A bush as a small picture."""
    return (
        f'<svg width="60" height="48" viewBox="0 0 60 48" data-option="bush-{no}" aria-label="Bush {no}">'
        f'<ellipse cx="30" cy="26" rx="27" ry="20" fill="var(--ma-good-soft)" stroke="var(--ma-good)"/>'
        f'<text x="30" y="32" text-anchor="middle" fill="currentColor">{no}</text></svg>'
    )


def played(seed: int = 1, players: int = 3, decisions: int = 100) -> Session:
    """A session in which random players have answered."""
    from kernel.bots import random_bot

    session, bot = Session(GAME, {"players": players}, seed), random_bot(seed)
    while session.question and len(session.steps) <= decisions:
        session.choose(*bot(lambda: session.view(session.question.player), session.question))
    return session
