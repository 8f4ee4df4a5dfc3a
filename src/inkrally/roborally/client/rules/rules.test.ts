/** Tests that every topic of a RoboRally table has a rule: reasons, cards, elements, Option cards, course rules. */

import assert from 'node:assert/strict';
import { test } from 'vitest';
import { CARDS } from '../options/registry';
import { RULES } from '../course_rules/registry';
import '../replay/narration';
import { topicsOf, WHY_CODES } from '../replay/reason_text';
import type { Floor } from '../table/model';
import { topicsOfCard, topicsOfOption, topicsOfRule, topicsOfSpace } from '../table/rule_topics';
import type { CourseListItem } from '../protocol';
import { pageOf } from './course_page';
import { COURSE_CAPTION, SHARED_HEADINGS, say } from './words';
import {
  type Rulebook,
  getRulebook,
  captionOf,
  isInRulebook,
  inOrder,
  findRule,
  titleOf,
  words,
} from '@/features/rulebook/rulebook';
import { searchRules } from '@/features/rulebook/search';
import { compiledTexts, ENGLISH, OTHER_LANGUAGES } from '@/i18n/catalogues';
import { setCatalogue } from '@/i18n';

const FLOOR: Floor = {
  id: '',
  name: '',
  width: 4,
  height: 3,
  cells: {
    '0,0': { floor: 'pit' },
    '1,0': { belt: { kind: 'express', out: 'E', in: ['N'], turns: { N: 'ccw' } } },
    '2,0': { gear: 'cw' },
    '3,0': { pusher: { wall: 'N', registers: [1] } },
    '0,1': { crusher: { registers: [2] } },
    '1,1': { floor: 'repair' },
    '2,1': { floor: 'repair_option' },
    '3,1': { belt: { kind: 'normal', out: 'E' } },
  },
  walls: [[0, 2, 'W']],
  lasers: [{ at: [1, 2], side: 'W', beams: 1, spaces: [[1, 2]] }],
  flags: [[2, 2]],
  docks: [[3, 2]],
  covered: [
    [1, 1, 1, 1],
    [1, 1, 1, 1],
    [1, 1, 1, 1],
  ],
};

async function book(): Promise<Rulebook> {
  const found = await getRulebook('roborally')?.load();
  assert.ok(found);
  return found;
}

/** Return the section of the rule that opens, and the rule. */
const opens = (of: Rulebook, topics: readonly string[], parts: readonly string[] = []) => {
  const rule = findRule(of, topics, parts);
  return rule && `${rule.section}#${rule.id}`;
};

test('every reason in the narration of a turn opens a rule', async () => {
  const rules = await book();
  const without = WHY_CODES.filter((why) => opens(rules, topicsOf({ why })) === undefined);
  // A line of an Option card opens the card itself.
  assert.deepEqual(without, []);
  assert.equal(
    opens(rules, topicsOf({ why: 'option', reasons: [{ option: 'brakes' }] }), ['brakes']),
    'option-brakes#does',
  );
});

test('every element of a floor opens its rule', async () => {
  const rules = await book();
  const at = (x: number, y: number) => opens(rules, topicsOfSpace(FLOOR, [x, y]).split(' '));
  assert.deepEqual([at(0, 0), at(1, 0), at(2, 0), at(3, 0)], ['7.4#pit', '5.5#curve', '5.8#gear', '5.7#pusher']);
  assert.deepEqual([at(0, 1), at(1, 1), at(2, 1), at(3, 1)], ['5.9#crusher', '7.1#repair', '7.1#hammer', '5.4#belts']);
  assert.deepEqual([at(0, 2), at(1, 2), at(2, 2), at(3, 2)], ['5.1#spaces', '6.1#laser', '6.4#flag', '2#start']);
  assert.equal(opens(rules, topicsOfSpace({ ...FLOOR, walls: [], lasers: [] }, [0, 2], true).split(' ')), '6.2#shot');
});

test('every Program card, Option card and course rule opens its section', async () => {
  const rules = await book();
  for (const card of [10, 70, 80, 430, 490, 670, 790])
    assert.equal(opens(rules, topicsOfCard(card).split(' ')), '1#kinds');
  assert.equal(CARDS.length, 26);
  for (const card of CARDS)
    assert.equal(opens(rules, topicsOfOption(card).split(' '), [card]), `option-${card.replaceAll('_', '-')}#does`);
  assert.equal(RULES.length, 17);
  for (const rule of RULES)
    assert.equal(opens(rules, topicsOfRule(rule).split(' '), [rule]), `rule-${rule.replaceAll('_', '-')}#one`);
});

test('every heading and rule has text', async () => {
  const rules = await book();
  assert.deepEqual(
    SHARED_HEADINGS.map((key) => say(key)),
    ['What it does.', 'All of them.'],
  );
  const mute = rules.sections.flatMap((section) =>
    [section.title, ...section.rules.flatMap((rule) => [rule.title, rule.text])].filter((key) => words(key) === ''),
  );
  assert.deepEqual(mute, []);
});

/** Return every printed course from the server's list. */
async function courses(of: Rulebook): Promise<readonly CourseListItem[]> {
  const lists = of.sections
    .filter(({ id }) => id.startsWith('courses-'))
    .flatMap(({ rules: [list] }) => list?.examples ?? []);
  return lists.flatMap((list) => (list.drawn as { courses: readonly CourseListItem[] }).courses);
}

test('every printed course has a page with its rules in each language, and the search finds it by name', async () => {
  const rules = await book();
  const lines = await courses(rules);
  assert.equal(new Set(lines.map(({ id }) => id)).size, 34);
  const pages = lines.map(pageOf);
  const whole: Rulebook = { ...rules, sections: inOrder([...rules.sections, ...pages]) };
  assert.equal(whole.sections.filter(isInRulebook).length, rules.sections.length);
  assert.equal(captionOf('roborally', pages[0]?.rules[0]?.examples[0] as never), words(COURSE_CAPTION, { flags: 3 }));
  for (const language of [undefined, ...OTHER_LANGUAGES]) {
    setCatalogue(language?.code ?? 'en-GB', compiledTexts(language?.texts ?? ENGLISH, language?.code));
    for (const [at, line] of lines.entries()) {
      const page = pages[at] as (typeof pages)[number];
      assert.equal(titleOf(page), line.name);
      const hit = searchRules(whole, line.name, undefined)[0];
      assert.equal(hit?.section.name ?? '', line.name, `${line.name} is found by its name`);
      assert.equal(page.rules.length, 1 + line.rules.length);
      for (const rule of page.rules) {
        assert.ok(words(rule.title) !== '' && words(rule.text, rule.values).length > 15, `${line.name} ${rule.id}`);
        for (const see of rule.see)
          assert.ok(
            rules.sections.some(({ id }) => id === see),
            `${line.name} sees ${see}`,
          );
      }
      assert.equal(opens(whole, [`course.${line.id}`, 'course']), `${page.id}#course`);
    }
  }
  setCatalogue('en-GB', {});
});
