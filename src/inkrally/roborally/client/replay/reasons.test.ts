/** Tests the narration of each Option card and course rule where it acts, with stories of the engine. */

import assert from 'node:assert/strict';
import { describe, test } from 'vitest';
import { compiledTexts, ENGLISH, OTHER_LANGUAGES } from '@/i18n/catalogues';
import { setCatalogue } from '@/i18n';
import { CARDS, optionName } from '../options/registry';
import { RULES, ruleHead } from '../course_rules/registry';
import type { Floor, TurnReplay } from '../table/model';
import { type NarrationLine, type Narration, narrate } from './narration';
import others from './reasons.json';
import { topicsOf, describeReason } from './reason_text';

interface Drawn {
  readonly floor: Floor;
  readonly story: TurnReplay;
}
const answers = import.meta.glob<Readonly<Record<string, { readonly drawn: Drawn }>>>(
  '../../{options,course_rules}/rulebook/answers.json',
  { eager: true, import: 'default' },
);

function storiesOf(name: string): readonly Drawn[] {
  const section = new RegExp(`^(option|rule)-${name.replaceAll('_', '-')}-[a-z-]+$`);
  const own = Object.values(answers).flatMap((found) =>
    Object.entries(found).flatMap(([example, { drawn }]) => (section.test(example) ? [drawn] : [])),
  );
  const more = (others as unknown as Readonly<Record<string, Drawn>>)[name];
  return more ? [...own, more] : own;
}

interface Told {
  readonly telling: Narration;
  readonly line: NarrationLine;
}

/** Return the lines of all stories that have the card or rule as a reason. */
function linesOf(name: string): readonly Told[] {
  return storiesOf(name).flatMap(({ floor, story }) => {
    const telling = narrate(
      story,
      floor,
      story.before.map((_, seat) => ({ seat })),
    );
    const own = telling.lines.filter(({ reasons = [] }) =>
      reasons.some(({ option, rule }) => option === name || rule === name),
    );
    return own.map((line) => ({ telling, line }));
  });
}

/** For each card or rule, a pattern of one of its lines, and of the explanation if it changed a number. */
const HAPPENED: Readonly<Record<string, readonly [line: RegExp, why?: RegExp]>> = {
  ablative_coat: [/^2 tokens are on Ablative Coat of Abacus/],
  abort_switch: [/^Abort Switch: Move 1 is now in register 1 of Abacus/],
  brakes: [/^Abacus plays Move 1 and does not move/, /Spaces: 0 instead of 1/],
  circuit_breaker: [/^Abacus is powered down for the next turn/],
  conditional_program: [/^Conditional Program: Move 1 is now in register 1/],
  crab_legs: [/one space south to 1,2/],
  double_barreled_laser: [/^Abacus shoots Bobbin: 2 damage, 2 in all/, /Damage: 2 instead of 1/],
  dual_processor: [/two spaces east to 3,1 and faces south/],
  extra_memory: [/^Abacus is dealt 7 cards/, /Cards: 7 instead of 6/],
  fire_control: [/^Register 1 of Bobbin locks/],
  flywheel: [/^The card on Flywheel of Abacus is used/],
  fourth_gear: [/goes 4 spaces east/, /Spaces: 4 instead of 3/],
  gyroscopic_stabilizer: [/^Abacus, Gyroscopic Stabilizer: Switch it on/],
  high_power_laser: [/^Abacus shoots Crank: 1 damage/],
  mechanical_arm: [/^Abacus touches flag 1 and moves its archive marker to 2,1/],
  mini_howitzer: [/^The hit moves Bobbin east to 3,0/],
  power_down_shield: [/^The shield of Abacus prevents one damage/],
  pressor_beam: [/^The hit moves Bobbin east to 3,0/],
  radio_control: [/^Bobbin plays Move 2 in place of its own, from the program of Abacus/],
  ramming_gear: [/^Bobbin takes 1 damage, 2 in all/],
  rear_firing_laser: [/^Abacus shoots Crank: 1 damage/, /Damage: 1 instead of 0/],
  recompile: [/^Abacus takes a new hand of 3 cards/],
  reverse_gear: [/backs up west to 1,0/, /Spaces: 2 instead of 1/],
  scrambler: [/^Scrambler: U-Turn is now in register 2 of Bobbin/],
  superior_archive: [/^Abacus re-enters at 0,1, facing east, with no damage/, /Damage: 0 instead of 2/],
  tractor_beam: [/^The hit moves Bobbin west to 2,0/],
  capture: [/^Bobbin drops flag 1 on 3,11/],
  coin_rotation: [/^Board 1 rotates a quarter turn clockwise/],
  deal_1_option: [/^Abacus draws /],
  deal_3_keep_1: [/^Abacus draws /, /Kept: 1 of 3/],
  double_lasers: [/^Abacus shoots Bobbin: 2 damage, 2 in all/, /Damage: 2 instead of 1/],
  elimination: [/^Bobbin falls into the pit at 2,0: that was its last life/],
  moving_flags: [/^A belt carries flag 1 to 2,0/],
  options_instead_of_repair: [/^Abacus draws Brakes/, /Option cards: 2 instead of 1/],
  start_damage_2: [/^Abacus starts with 2 damage/, /Damage: 2 instead of 0/],
  superbot: [/^Crank is on flag 1, but it does not count for this robot/],
  team_relay: [/^Flag 1 counts for Crank too/],
  timer_all_30: [/^Time is up: registers 1, 2, 3, 4 and 5 of Abacus/, /Seconds for all: 30/],
  timer_all_60: [/^Time is up: registers 1, 2, 3, 4 and 5 of Abacus/, /Seconds for all: 60/],
  toggle: [/^Abacus claims flag 1 for its team/],
  two_robots: [/^Dredge is on flag 1, but it does not count for this robot/],
  two_teams: [/^Abacus has touched every flag/],
};
/** Rules that only forbid something. Refusals explain them. */
const ONLY_REFUSED = ['no_power_down'];

test('every Option card and course rule has a case', () => {
  assert.deepEqual(Object.keys(HAPPENED).concat(ONLY_REFUSED).sort(), [...CARDS, ...RULES].sort());
});

describe('the reason of a line names the card or rule behind it, its section and its number', () => {
  test.each(Object.entries(HAPPENED))('%s', (name, [happened, numbers]) => {
    const found = linesOf(name);
    const told = found.find(({ line }) => happened.test(line.text));
    assert.ok(told, found.map(({ line }) => line.text).join('\n'));
    const { title, text } = describeReason(told.line);
    const own = CARDS.includes(name) ? `${optionName(name)}.` : `A rule of this course: ${ruleHead(name)}`;
    assert.ok(`${title} ${text}`.includes(own), title);
    assert.match(text, numbers ?? /\.$/);
    assert.match(told.telling.about(told.line), /Section 13 of the rules\.$/);
    assert.ok(topicsOf(told.line).includes(CARDS.includes(name) ? `option.${name}` : `course-rule.${name}`));
  });
});

test('every reason has a text in each language', () => {
  for (const { code, texts } of [{ code: 'en-GB', texts: ENGLISH }, ...OTHER_LANGUAGES]) {
    setCatalogue(code, compiledTexts(texts, code.slice(0, 2)));
    for (const name of Object.keys(HAPPENED))
      for (const { line } of linesOf(name)) {
        const { title, text } = describeReason(line);
        assert.ok(title.length > 3 && text.length > 10, `${code} ${name}`);
        assert.doesNotMatch(`${line.text} ${title} ${text}`, /\{|undefined|special\.|option\./, `${code} ${name}`);
      }
  }
  setCatalogue('en-GB', {});
});
