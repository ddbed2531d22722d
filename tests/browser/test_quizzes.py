"""Every question of both games as a learner meets it, and the quick review with what it remembers."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from widgets.archeos.questions import BANK as ARCHEOS
from widgets.learn import Bank
from widgets.mesos.questions import BANK as MESOS
from widgets.review import MyProgress, QuickReview

from .conftest import OpenPage
from .pieces import page_of

SEEDS = range(1, 4)
KEPT = "mesos-archeos"
DAMAGED = '{"is": "mesos-archeos progress", "kept": {"results": {"a": 1}}}'

WALK = """() => {
  const faults = [], { questions } = models[0].get("content"), fieldsets = document.querySelectorAll("fieldset");
  const same = (one, other) => JSON.stringify(one) === JSON.stringify(other);
  questions.forEach((asked, no) => {
    const field = fieldsets[no], { kind, right, replies } = asked, ids = asked.options.map(([id]) => id);
    const button = (words) => [...field.querySelectorAll("button")].find((one) => one.textContent.includes(words));
    const told = () => field.querySelector(".ma-feedback").textContent;
    const must = (text, words) => {
      if (!text.includes(words)) faults.push(`${asked.name}: "${words}" is not in "${text}"`);
    };
    const give = (answer) => {
      if (kind === "number") field.querySelector("input").value = answer;
      else if (kind === "order") answer.forEach((id, place) => {
        const item = () => [...field.querySelectorAll("li[data-id]")].findIndex((one) => one.dataset.id === id);
        while (item() > place) field.querySelector(`li[data-id="${id}"]`).querySelectorAll("button")[0].click();
      });
      else for (const input of field.querySelectorAll("input")) {
        if (input.checked !== [answer].flat().includes(input.value)) input.click();
      }
    };
    const check = (answer) => { give(answer); button("Check").click(); };
    const wrong = {
      number: () => [right + 1, ...Object.keys(replies).map(Number)],
      one: () => ids.filter((id) => id !== right),
      several: () => [ids.filter((id) => !right.includes(id)), right.slice(1), ids].filter((some) => some.length),
      order: () => [[...right].reverse(), [right[1], right[0], ...right.slice(2)]],
    }[kind]();
    button("Check").click();
    must(told(), "a guess costs nothing");
    for (const [grade, hint] of asked.hints) {
      button("int").click();
      must(field.textContent, `${grade}: ${hint}`);
    }
    for (const answer of wrong.filter((one) => !same(one, right))) {
      check(answer);
      must(told(), "Not quite.");
      if (kind === "one" || kind === "number") must(told(), replies[String(answer)] ?? "Look again");
    }
    button("Reveal").click();
    must(told(), "The answer: ");
    must(told(), asked.explanation);
    check(right);
    must(told(), "Yes.");
    must(told(), asked.explanation);
    if (asked.rule) must(told(), asked.rule.title);
    if (asked.parts.length) must(told(), "together");
  });
  return faults;
}"""


@pytest.mark.parametrize("bank", [MESOS, ARCHEOS], ids=["mesos", "archeos"])
def test_every_question_takes_wrong_answers_hints_and_the_right_one(
    bank: Bank, open_page: OpenPage, tmp_path: Path
) -> None:
    names = [*bank.makers, *(f"{name}#{seed}" for name in bank.generators for seed in SEEDS)]
    page = opened(open_page, tmp_path, bank.quiz("all", names, "All of them"))
    expect(page.locator("fieldset")).to_have_count(len(names))
    assert page.evaluate(WALK) == []
    expect(page.get_by_text(f"{len(names)} of {len(names)} answered")).to_be_visible()
    kept = memory(page)["results"]
    assert set(kept) == {bank.key(name) for name in names}
    assert {one["how"] for one in kept.values()} == {"missed"}, "the first answer counts, and it was wrong everywhere"


def opened(open_page: OpenPage, folder: Path, *pieces: Any, **options: Any) -> Page:
    """A page of pieces that ask the Python of these very pieces."""
    file = folder / "pieces.html"
    file.write_text(page_of(*pieces), encoding="utf-8")
    page = open_page("about:blank", **options)

    def python(no: int, message: dict[str, Any]) -> dict[str, Any]:
        answer: dict[str, Any] = pieces[no].question(message["name"])
        return answer

    page.expose_function("python", python)
    page.goto(file.as_uri())
    return page


def memory(page: Page) -> dict[str, Any]:
    """What the browser remembers."""
    found: dict[str, Any] = json.loads(page.evaluate(f"localStorage.getItem('{KEPT}') ?? '{{}}'"))
    return found


def question(page: Page) -> str:
    """The name of the question that the review shows."""
    return page.locator(".ma-review").get_attribute("data-key") or ""


def answered(page: Page, act: str) -> None:
    """The question shown, answered: "Reveal" misses it, "right" gives the answer that Python knows."""
    fields = page.locator(".ma-review fieldset")
    if act == "Reveal":
        fields.get_by_role("button", name="Reveal").click()
        return
    name = question(page)
    asked = (MESOS if name.startswith("mesos") else ARCHEOS).asked(name.partition(".")[2])
    if asked.kind == "number":
        fields.get_by_role("spinbutton").fill(str(asked.right))
    elif asked.kind == "order":
        for item in reversed(asked.right):  # type: ignore[arg-type]
            line = fields.locator(f'li[data-id="{item}"]')
            for _ in asked.options:
                line.get_by_role("button", name=re.compile("^Up:")).click()
    else:
        for right in [asked.right] if isinstance(asked.right, str) else asked.right:  # type: ignore[union-attr]
            fields.locator(f'input[value="{right}"]').check()
    fields.get_by_role("button", name="Check").click()


def test_a_missed_question_comes_back_twice_and_progress_can_be_carried(
    open_page: OpenPage,
    tmp_path: Path,
    check_accessible: Callable[[Page], None],
    check_not_clipped: Callable[[Page], None],
) -> None:
    page = opened(open_page, tmp_path, QuickReview(), MyProgress(), width=390, dark=True)
    mine = page.locator(".ma-my-progress")
    expect(mine).to_contain_text("Nothing is kept in this browser yet.")
    page.get_by_role("button", name="MESOS", exact=True).click()
    names = []
    for no in range(1, 11):
        expect(page.get_by_role("heading", name=f"Question {no} of 10")).to_be_focused()
        names.append(question(page))
        if no == 3:
            page.locator(".ma-review fieldset").get_by_role("button", name="Hint").click()
        answered(page, "Reveal" if no == 2 else "right")
        if no == 4:
            check_accessible(page)
            check_not_clipped(page)
        page.get_by_role("button", name="See how it went" if no == 10 else "Next question").click()
    assert names.index(names[1], 2) == 5, "missed as the second, it comes back after three others"
    assert len(set(names)) == 9
    expect(page.get_by_text("8 right at once, 1 with a hint, 1 missed.")).to_be_visible()
    expect(page.get_by_text("1 question that you missed waits")).to_be_visible()
    expect(mine).to_contain_text(
        "9 questions answered: 7 right at once, 1 with a hint, 1 missed. 1 of the missed comes back"
    )
    assert memory(page)["results"][names[1]] == {"how": "missed", "left": 1, "due": 16}

    with page.expect_download() as saved:
        mine.get_by_role("button", name="Save as a file").click()
    file = tmp_path / "progress.json"
    saved.value.save_as(file)
    before = memory(page)
    mine.get_by_role("button", name="Delete my progress").click()
    expect(mine).to_contain_text("Delete everything that this browser keeps")
    assert memory(page) == before
    mine.get_by_role("button", name="Yes, delete it").click()
    expect(mine).to_contain_text("Nothing is kept in this browser yet.")
    for text, words in (
        ("{", "holds no progress"),
        ('{"is": "mesos-archeos progress", "kept": {"results": {"a": 1}}}', "is damaged"),
    ):
        load(page, text.encode())
        expect(mine).to_contain_text(words)
        assert memory(page) == {}
    load(page, file.read_bytes())
    expect(mine).to_contain_text("The progress of “progress.json” is here now.")
    expect(mine).to_contain_text("9 questions answered")
    assert memory(page) == before
    mine.get_by_role("button", name="Bring back what was there").click()
    expect(mine).to_contain_text("Nothing is kept in this browser yet.")


def load(page: Page, content: bytes) -> None:
    """Chooses a file of that content as the learner's progress."""
    page.locator(".ma-my-progress input[type=file]").set_input_files(
        {"name": "progress.json", "mimeType": "application/json", "buffer": content}
    )


def test_an_order_is_made_with_the_arrow_keys(open_page: OpenPage, tmp_path: Path) -> None:
    asked = MESOS.asked("round_end")
    page = opened(open_page, tmp_path, MESOS.predict("round_end"))
    items = page.locator(".ma-order li")
    last = items.last.get_by_role("button", name=re.compile("^Up:"))
    label = items.last.locator(".ma-order-words").inner_text()
    last.focus()
    for _ in range(2):
        page.keyboard.press("ArrowUp")
    expect(page.get_by_role("button", name=f"Up: {label}")).to_be_focused()
    expect(page.get_by_text(f"{label} is number 2 of {len(asked.options)}.")).to_be_attached()
    expect(items.nth(1)).to_contain_text(label)
    page.get_by_role("button", name="Check").click()
    expect(page.locator(".ma-feedback")).to_contain_text("Not quite.")


def test_a_lesson_done_gives_the_review_its_questions(open_page: OpenPage, tmp_path: Path) -> None:
    page = opened(open_page, tmp_path, QuickReview(["archeos"]))
    pool = page.evaluate("models[0].get('pool').archeos")
    key, ends = pool["lessons"][0]
    page.evaluate(f"localStorage.setItem('{KEPT}', JSON.stringify({{ {json.dumps(key)}: {{ all: true }} }}))")
    page.get_by_role("button", name="Archeos Society").click()
    seen = []
    for no in range(1, 7):
        expect(page.get_by_role("heading", name=f"Question {no} of 10")).to_be_visible()
        seen.append(question(page))
        answered(page, "right")
        page.get_by_role("button", name="Next question").click()
    assert all("#" in name for name in seen[::2])
    assert set(seen[1::2]) == set(ends)


def test_the_page_of_the_quick_review(
    open_page: OpenPage, voila_server: str, check_accessible: Callable[[Page], None]
) -> None:
    page = open_page(f"{voila_server}/voila/render/quick_review.ipynb")
    page.get_by_role("button", name="Both games").click(timeout=60_000)
    question = page.locator(".ma-review fieldset")
    question.get_by_role("button", name="Reveal").click()
    expect(question).to_contain_text("The answer:")
    page.get_by_role("button", name="Next question").click()
    expect(page.get_by_role("heading", name="Question 2 of 10")).to_be_focused()
    expect(page.locator(".ma-my-progress")).to_contain_text(
        "1 question answered: 0 right at once, 0 with a hint, 1 missed."
    )
    check_accessible(page)
