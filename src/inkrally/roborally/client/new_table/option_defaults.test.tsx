import assert from 'node:assert/strict';
import { test } from 'vitest';
import { toMarkup } from '@/kit/svg_export/svg_markup';
import type { TableSnapshot } from '@/protocol';
import { optionSetup } from '../options/option_setup';
import { slots } from '../slots';
import { shownCourse } from '../table/header_state';
import { withOptions } from '../table/model';
import { optionLines } from './lobby_options';
import { againstBots, chooseDrawn, chosenDrawn, PRINTED } from './race_setup';

test('a race draws Option cards by the rulebook unless a player chooses otherwise', () => {
  assert.equal(PRINTED, '0');
  assert.deepEqual(againstBots('', 3).options, { course: 'risky_exchange', timer: null, draw_options: 0 });
  assert.deepEqual(optionSetup(PRINTED, [], 4), { draw_options: 0 });
  assert.deepEqual(optionSetup(PRINTED, [], 4, ['brakes']), { draw_options: 0, excluded_options: ['brakes'] });
  assert.deepEqual(optionSetup('none', [], 4, ['brakes']), {});
  chooseDrawn('none');
  assert.deepEqual(againstBots('', 3).options, { course: 'risky_exchange', timer: null });
  chooseDrawn(PRINTED);
  assert.equal(chosenDrawn.value, '0');
});

test('the lobby says whether the race has Option cards', () => {
  assert.deepEqual(optionLines({ draw_options: 0 }), ['Option cards are drawn on wrench and hammer']);
  assert.deepEqual(optionLines({ draw_options: 0, excluded_options: ['brakes'] })[1], 'Without Brakes');
  assert.match(optionLines({ draw_options: 1 }).join(), /^One Option card per robot from the start, more drawn/);
  assert.deepEqual(optionLines({}), ['Without Option cards']);
  assert.deepEqual(optionLines({}, true), ['Option cards are drawn on wrench and hammer']);
  assert.deepEqual(optionLines({ option_cards: [['brakes']] }), [
    'Brakes, held by one of the robots from the start',
    'None are drawn during the race',
  ]);
});

const header = (more: object) => {
  const view = { options: {}, ...more };
  const snapshot = { table: { game: 'roborally', options: {} }, match: { table: view } } as unknown as TableSnapshot;
  return slots.Detail ? toMarkup(<slots.Detail snapshot={snapshot} />) : '';
};

test('the header of a table says whether the race has Option cards', () => {
  shownCourse.value = 'Risky Exchange';
  assert.match(header({ deck: 26 }), /Risky Exchange.*, with Option cards/);
  assert.match(header({ options: { option_cards: [['brakes']] } }), /with Option cards/);
  assert.match(header({}), /Risky Exchange.*, without Option cards/);
  assert.equal(withOptions({ options: { option_cards: [[], []] } } as never), false);
  shownCourse.value = '';
});
