"""Style sheets load in the order in which pages need them, and stay.

So two sheets must not set the same property of an element with equal specificity to different values: the winner would
be random. `web/src/styles/order.test.ts` checks the rules within one sheet without a browser.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.browser import race_driver
from tests.browser.conftest import CLIENT
from tests.browser.finished import asked, finished_table
from tests.browser.table_driver import MAKE, Visit, Visitor

WIDTHS = (320, 390, 760, 1000, 1180, 1440)
FETCH_ALL = """(names) => Promise.all(names
    .filter((name) => ![...document.styleSheets].some(({href}) => href?.endsWith(name)))
    .map((name) => new Promise((done, failed) => {
        const link = document.createElement('link');
        Object.assign(link, {rel: 'stylesheet', href: `/assets/${name}`, onload: () => done(name), onerror: failed});
        document.head.append(link);
    })))"""
"""Loads all style sheets, as after visits to all pages."""
BY_CHANCE = r"""(first) => {
    const split = (text) => {
        const parts = [''];
        let depth = 0;
        for (const sign of text) {
            depth += '(['.includes(sign) ? 1 : ')]'.includes(sign) ? -1 : 0;
            if (sign === ',' && depth === 0) parts.push('');
            else parts[parts.length - 1] += sign;
        }
        return parts.map((one) => one.trim());
    };
    const INNER = /:(is|not|has|where|nth-child|nth-last-child)\(((?:[^()]|\([^()]*\))*)\)/g;
    const weight = (selector) => {
        let within = 0;
        const bare = selector.replace(INNER, (_, name, inner) => {
            if (name.startsWith('nth')) within += 1e3;
            else if (name !== 'where') within += Math.max(...split(inner).map(weight));
            return ' ';
        });
        const many = (pattern) => (bare.match(pattern) ?? []).length;
        const kinds = many(/::[\w-]+/g) + many(/(^|[\s>+~])[a-z][\w-]*/gi);
        return within + 1e6 * many(/#[\w-]+/g) + 1e3 * many(/\.[\w-]+|\[[^\]]*\]|(?<!:):(?!:)[\w-]+/g) + kinds;
    };
    const said = new Map();
    const read = (rules, sheet) => {
        for (const rule of rules) {
            if (rule instanceof CSSMediaRule && !matchMedia(rule.media.mediaText).matches) continue;
            if (!(rule instanceof CSSStyleRule)) {
                if (rule.cssRules && !(rule instanceof CSSKeyframesRule)) read(rule.cssRules, sheet);
                continue;
            }
            for (const selector of split(rule.selectorText)) {
                const [drawn = ''] = /::[\w-]+(\([^)]*\))?$/.exec(selector) ?? [];
                const whose = selector.slice(0, selector.length - drawn.length) || '*';
                for (const element of document.querySelectorAll(whose))
                    for (const property of rule.style) {
                        const at = `${drawn} ${property}`;
                        if (!said.has(element)) said.set(element, new Map());
                        const loud = rule.style.getPropertyPriority(property) ? 1e9 : 0;
                        const value = rule.style.getPropertyValue(property);
                        const one = {sheet, selector, value, heavy: loud + weight(selector)};
                        said.get(element).set(at, [...(said.get(element).get(at) ?? []), one]);
                    }
            }
        }
    };
    for (const {href, cssRules} of document.styleSheets) read(cssRules, href.split('/').at(-1));
    const found = new Set();
    for (const properties of said.values())
        for (const [property, all] of properties) {
            const most = Math.max(...all.map(({heavy}) => heavy));
            // The house's own sheet comes first for certain.
            const heaviest = all.filter(({heavy, sheet}) => heavy === most && sheet !== first);
            for (const one of heaviest)
                for (const other of heaviest)
                    if (one.sheet < other.sheet && one.value !== other.value)
                        found.add(`${property}: ${one.sheet} ${one.selector}, ${other.sheet} ${other.selector}`);
        }
    return {found: [...found], elements: said.size};
}"""

RAILROAD: dict[str, Any] = {"game": "railroad-ink", "title": "Order", "seats": 2, "stand_in": "easy", "hints": True}
RACE: dict[str, Any] = {"game": "roborally", "title": "Order", "seats": 4, "hints": True}
CHALLENGE: dict[str, Any] = {"edition": "challenge", "expansions": ["forest", "desert"], "goals": ["A", "G", "FB"]}
CARDS: dict[str, Any] = {"timer": None, "option_cards": [["brakes", "flywheel"], ["crab_legs"]]}
TEAMS: dict[str, Any] = {"course": "toggle_boggle", "teams": [1, 1, 2, 2], "mates_see": True, "timer": None}


class Chance:
    """Visits pages with all style sheets, and collects the properties that depend on the order of the sheets."""

    def __init__(self, one: Visitor) -> None:
        self.one, self.page = one, one.page
        self.found: dict[str, str] = {}
        self.sheets = [path.name for path in (CLIENT / "assets").glob("*.css")]
        self.first = self.page.evaluate("() => document.querySelector('link[rel=stylesheet]').href.split('/').at(-1)")

    def look(self, path: str, sign: str) -> None:
        self.page.goto(self.one.site + path)
        self.page.locator(sign).first.wait_for()
        self.here(path)

    def here(self, where: str) -> None:
        self.page.evaluate(FETCH_ALL, self.sheets)
        self.page.evaluate("() => document.querySelectorAll('details').forEach((one) => { one.open = true; })")
        for width in WIDTHS:
            self.one.resize(width, 900)
            told = self.page.evaluate(BY_CHANCE, self.first)
            assert told["elements"] > 10
            self.found |= dict.fromkeys(told["found"], f"{where} at {width} px")

    def table(self, setup: dict[str, Any], sign: str, start: bool = True, **options: Any) -> None:
        level = "easy" if setup["game"] == "railroad-ink" else race_driver.level(self.one.site)
        bots = [level] * (int(setup["seats"]) - 1)
        made = {"setup": {**setup, "options": options}, "name": "Mira", "bots": bots, "start": start}
        self.look(str(self.page.evaluate(MAKE, made)), sign)


def of_the_house(chance: Chance) -> None:
    chance.look("/", ".game-card .picker-button >> nth=1")
    for path in ("/keys", "/mine", "/player", "/sign-in", "/learn", "/rules/roborally/all"):
        chance.look(path, "h1")
    for box in ("base", "roborally"):
        chance.look(f"/learn/puzzles/{box}", ".puzzle")


def of_railroad_ink(chance: Chance) -> None:
    chance.table(RAILROAD, ".waiting-room-seats", start=False)
    chance.table(RAILROAD, ".die.free", **CHALLENGE)
    chance.table(RAILROAD, ".die.free", expansions=["underground"])
    table = finished_table(chance.one.site, 2, CHALLENGE)
    asked(chance.one.site, f"/api/tables/{table}/review", {})
    chance.look(f"/t/{table}", ".result-page .replay")
    chance.look(f"/t/{table}/review", ".review-table, .review-waiting, h1")
    chance.look(str(asked(chance.one.site, "/api/towers", {"edition": "original"})["path"]), "h1")
    chance.look("/paper#v1;challenge;expansions=forest,desert", "h1")
    chance.look("/paper#print", ".print-part")


def of_roborally(chance: Chance) -> None:
    chance.table(RACE, ".race-waiting-room", start=False, **TEAMS)
    chance.table(RACE, ".registers", **TEAMS)
    chance.table(RACE, ".registers", **CARDS)
    race_driver.by_keys(chance.one)
    chance.page.locator(".watch-part, .question").first.wait_for()
    chance.here("a turn that is watched")
    chance.look(f"/t/{race_driver.finished_race(chance.one.site, 'risky_exchange', 2)}", ".end-turns")
    chance.look("/courses/new", ".editor-paper")


@pytest.mark.parametrize("part", [of_the_house, of_railroad_ink, of_roborally])
def test_styles_do_not_depend_on_the_order_of_sheets(visit: Visit, part: Callable[[Chance], None]) -> None:
    chance = Chance(visit("/keys"))
    part(chance)
    assert not chance.found, "\n".join(f"{where}: {what}" for what, where in sorted(chance.found.items()))
