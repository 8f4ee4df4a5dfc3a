import assert from 'node:assert/strict';
import { test } from 'vitest';
import { EnglishText } from './english_text';
import { toMarkup } from './svg_export/svg_markup';

const drawn = (text: string, ...names: readonly string[]) => toMarkup(<EnglishText text={text} names={names} />);

test('the name within a text is English, the rest is of the page', () => {
  assert.match(
    drawn('Závod na trati Death Trap, kolo 3', 'Death Trap'),
    /^Závod na trati <span lang="en">Death Trap<\/span>, kolo 3$/,
  );
  assert.match(drawn('Death Trap', '', 'Death Trap'), /^<span lang="en">Death Trap<\/span>$/);
});

test('a text without such a name stays as it is', () => {
  assert.equal(drawn('Moje trať', 'Death Trap'), 'Moje trať');
  assert.equal(drawn('Moje trať'), 'Moje trať');
});
