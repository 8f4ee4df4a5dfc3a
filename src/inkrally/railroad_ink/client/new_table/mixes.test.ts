import assert from 'node:assert/strict';
import { afterEach, test } from 'vitest';
import { BOXES, EXPANSIONS } from '../drawing/expansions/data';
import { mixWords } from './mix_line';
import { favourites, isFavourite, ownBoxes, parseFavourites, toggleBox, toggleFavourite } from './own_boxes';
import { getPresets, groupPresets, hasWords } from './presets';

afterEach(() => {
  favourites.value = [];
  ownBoxes.value = [];
});

const namesOf = (groups: readonly { box?: { name: string } }[]) => groups.map(({ box }) => box?.name);

test('every expansion has a preset in its box', () => {
  const presets = getPresets();
  for (const { name } of EXPANSIONS) {
    const preset = presets.find(({ expansion }) => expansion === name);
    assert.ok(
      BOXES.some((box) => box.name === preset?.box && box.expansions.includes(name)),
      name,
    );
  }
});

test('without marked boxes all boxes are together', () => {
  const { groups, others } = groupPresets(getPresets(), [], '');
  assert.deepEqual(namesOf(groups), [undefined, ...BOXES.map(({ name }) => name)]);
  assert.deepEqual(others, []);
});

test('own boxes are first and the others are apart', () => {
  const { groups, others } = groupPresets(getPresets(), ['sky', 'no-such-box'], '');
  assert.deepEqual(namesOf(groups), [undefined, 'sky']);
  assert.deepEqual(
    namesOf(others),
    BOXES.map(({ name }) => name).filter((name) => name !== 'sky'),
  );
});

test('a search finds presets of any box', () => {
  const { groups, others } = groupPresets(getPresets(), ['sky'], ' LAKES ');
  assert.deepEqual(namesOf(groups), ['deep-blue']);
  assert.equal(groups[0]?.presets.length, 1);
  assert.deepEqual(others, []);
  assert.deepEqual(groupPresets(getPresets(), [], 'no such words').groups, []);
  assert.ok(hasWords('reka modra', 'Řeka', 'Modrá krabice'));
  assert.ok(!hasWords('reka modra', 'Řeka'));
});

test('boxes and favourites are marked and unmarked', () => {
  toggleBox('sky');
  toggleBox('arcade');
  toggleBox('sky');
  assert.deepEqual(ownBoxes.value, ['arcade']);
  const river = { expansions: ['river'], settings: {} };
  toggleFavourite(river);
  assert.ok(isFavourite({ ...river, edition: 'original' }));
  toggleFavourite(river);
  assert.deepEqual(favourites.value, []);
});

test('a favourite beyond the maximum replaces the oldest', () => {
  for (let number = 0; number < 30; number++) toggleFavourite({ expansions: [`e${number}`], settings: {} });
  assert.equal(favourites.value.length, 24);
  assert.deepEqual(favourites.value[0]?.expansions, ['e6']);
});

test('broken stored favourites are left out', () => {
  for (const text of [null, '', '{', '3', '{}', '[3, null, {"expansions": 5}, {"expansions": []}]'])
    assert.deepEqual(parseFavourites(text), []);
  const kept = parseFavourites('[{"expansions": ["lava"], "settings": {}}, "x"]');
  assert.deepEqual(kept, [{ expansions: ['lava'], settings: {} }]);
});

test('the line of a mix has rounds, dice and measured points', () => {
  assert.equal(
    mixWords({ rounds: 6, dice: { white: 4, river: 2 }, stars: { river: 65 } }),
    '6 rounds. Dice: 4 × white and 2 × Rivers. Three stars in the solo tour: Rivers 65 points.',
  );
  assert.equal(mixWords({ rounds: 7, dice: { white: 4 }, stars: {} }), '7 rounds. Dice: 4 × white.');
});
