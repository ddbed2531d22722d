"""The end of the game: museums, the ranking with its tie break, and how good an option looks at a glance."""

from __future__ import annotations

from collections import Counter
from functools import lru_cache

from kernel.archeos.gaining import LIMIT
from kernel.archeos.roles import GAME_END
from kernel.archeos.state import CARDS, ArcheosTable, Cards
from kernel.archeos.tables import ROLES, expedition_points
from kernel.core import Option, Question
from kernel.words import some


def end_game(table: ArcheosTable) -> None:
    """Museum points, then the winner is told, and how a tie was broken."""
    for role, score in GAME_END.items():
        if role in table.roles:
            score(table)
    best = max(table.points)
    tied = [player for player in table.players if table.points[player] == best]
    winners = ranking(table)[0]
    names = " and ".join(table.names[player] for player in winners)
    if len(tied) > 1:
        sizes = "; ".join(f"{table.names[player]} with {_words(tie_sizes(table, player))}" for player in tied)
        table.note(None, "tie", "archeos.tie_break", f"A tie at {some(best, 'point')}; sizes, largest first: {sizes}.")
        if any(expedition.played > expedition.size or expedition.mercenaries or expedition.role.scoring_bonus
               for player in tied for expedition in table.expeditions[player]):  # fmt: skip
            how = "with" if table.switches["tie_break_sizes"] == "as_played" else "without"
            text = f"The sizes are compared {how} Mercenaries and without the Photographer's extra card."
            table.note(None, "tie", "archeos.tie_break_sizes", text)
    if len(winners) > 1:
        table.note(None, "winner", "archeos.shared_victory", f"{names} share the victory: nothing tells them apart.")
    else:
        table.note(winners[0], "winner", "archeos.winner", f"{names} wins with {some(best, 'point')}.")


def _words(sizes: tuple[int, ...]) -> str:
    return ", ".join(str(size) for size in sizes) or "none"


def tie_sizes(table: ArcheosTable, player: int) -> tuple[int, ...]:
    """Sizes (cards) of a player's expeditions of the last season as a tie break compares them, largest first."""
    if table.switches["tie_break_sizes"] == "as_played":
        return tuple(sorted((expedition.played for expedition in table.expeditions[player]), reverse=True))
    sizes = (expedition.size - len(expedition.mercenaries) for expedition in table.expeditions[player])
    return tuple(sorted(sizes, reverse=True))


def ranking(table: ArcheosTable) -> list[list[int]]:
    """Players grouped by place, best first: by points, then expedition by expedition; a missing one counts nothing."""
    worth = {player: (table.points[player], tie_sizes(table, player)) for player in table.players}
    order = sorted(table.players, key=lambda player: worth[player], reverse=True)
    groups: list[list[int]] = []
    for player in order:
        if groups and worth[groups[-1][0]] == worth[player]:
            groups[-1].append(player)
        else:
            groups.append([player])
    return groups


# How good an option looks: only what the player sees, one step ahead.


def appraise(table: ArcheosTable, question: Question, option: Option) -> float:
    """How good an option looks to a simple player: large sets, then advances and points, then everything else."""
    player, kind, chosen = question.player, question.kind, option.id
    hand = table.hands[player]
    if kind == "turn":
        return _turn_worth(table, hand, chosen)
    if kind == "leader":
        return _leading_worth(table, player, chosen, hand)
    if kind == "trait":
        return float(_match(table.leading, hand)[chosen == "role"])
    if kind in ("site", "artifact", "forward", "back"):
        return 0.5 if chosen == "none" else _next_points(table, player, chosen, -1 if kind == "back" else 1)
    if kind in ("token", "draw"):
        return float(chosen.removeprefix("token:"))
    if kind == "vehicle":
        return -float(table.tallies[chosen.rpartition(":")[2]][player])
    if kind == "cash":
        space = table.tallies[_colour_of(table, "uluru")][player]
        return float(space >= 3) if chosen == "cash" else 0.5
    return {"none": 0.0, "decline": 0.0, "colour": 2.0}.get(chosen, 1.0)


def _colour_of(table: ArcheosTable, site: str) -> str:
    return next(colour for colour, side in table.sites.items() if side.id == site)


@lru_cache(maxsize=10_000)
def _traits(hand: Cards) -> tuple[int, Counter[str]]:
    """Cards of a hand that join anything; how many others have each colour and each role."""
    leading = [CARDS[card] for card in hand if ROLES[CARDS[card].role].may_lead]
    return len(hand) - len(leading), Counter([card.colour for card in leading] + [card.role for card in leading])


def _match(card: str, hand: Cards) -> tuple[int, int]:
    """How many other cards of the hand share the colour and the role, those that join anything included."""
    (wild, counts), one = _traits(hand), CARDS[card]
    others = wild - (card in hand)
    return others + counts[one.colour], others + counts[one.role]


def outlook(table: ArcheosTable) -> list[int]:
    """Points when a season begins, and for each season to come what the spaces of the vehicles give as they stand.

    A rule of thumb for bots: the number of the space counts at every site but Uluru, which gives none at season end.
    """
    seasons = table.seasons - table.period + 1
    standing = [
        sum(site.points[table.tallies[colour][player]] for colour, site in table.sites.items() if site.id != "uluru")
        for player in table.players
    ]
    return [points + seasons * more for points, more in zip(table.points, standing, strict=True)]


def led_by(card: str, hand: Cards) -> int:
    """Cards of the largest expedition that a card of the hand can lead."""
    return 1 + max(_match(card, hand))


@lru_cache(maxsize=10_000)
def largest_set(hand: Cards) -> int:
    """Cards of the largest expedition that a hand can play; 0 without a leader."""
    wild, counts = _traits(hand)
    return wild + max(counts.values()) if counts else 0


def _turn_worth(table: ArcheosTable, hand: Cards, chosen: str) -> float:
    """Playing is worth more the larger the set and the nearer the season's end; a matching card more than any card."""
    if chosen == "deck":
        return 1.5 + (not table.display)
    if chosen.startswith("display:"):
        card = chosen.removeprefix("display:")
        if not ROLES[CARDS[card].role].may_lead:
            return 3.0
        led = led_by(card, hand)
        return float(led - (led <= largest_set(hand)))
    late = 1.5 * table.monkeys if table.upper == 0 else 0.0
    size = largest_set(hand)
    return expedition_points(size) + late - (0.0 if len(hand) >= LIMIT - 1 else 2.0)


def _leading_worth(table: ArcheosTable, player: int, card: str, hand: Cards) -> float:
    size = led_by(card, hand)
    colour = CARDS[card].colour
    site, space = table.sites[colour], table.tallies[colour][player]
    advances = ROLES[CARDS[card].role].may_advance and space < site.last and size >= site.thresholds[space]
    return size + 1.5 * advances


def _next_points(table: ArcheosTable, player: int, colour: str, step: int) -> float:
    site = table.sites[colour]
    space = table.tallies[colour][player]
    to = min(max(space + step, 0), site.last)
    return 1.0 + site.points[to] - site.points[space]
