/** Tests the question marks beside elements that have a rule: where they are shown, and their labels. */

import assert from 'node:assert/strict';
import { afterEach, test } from 'vitest';
import { ScoreLines } from '@railroad_ink/drawing/score';
import { toMarkup } from '../../kit/svg_export/svg_markup';
import { RuleLink } from './rule_link';
import { sidebarAvailable } from './rulebook_panel_state';

afterEach(() => {
  sidebarAvailable.value = false;
});

const lines = [
  { key: 'exits', label: 'Ausfahr\u00adten', value: 12 },
  { key: 'total', label: 'Total', value: 12, total: true },
];

test('every score line has a link to its rule at a table, and none on paper', () => {
  const drawn = () => toMarkup(<ScoreLines lines={lines} onLine={() => undefined} />);
  assert.equal(drawn().match(/ask-rule/g)?.length, undefined);
  sidebarAvailable.value = true;
  assert.equal(drawn().match(/ask-rule/g)?.length, 2);
});

test('the label of a rule link has no soft hyphens, and the link has the topics of its rule', () => {
  sidebarAvailable.value = true;
  const drawn = toMarkup(<RuleLink topics="score.exits score" about={'Ausfahr\u00adten'} />);
  assert.match(drawn, /aria-label="Rule: Ausfahrten"/);
  assert.match(drawn, /data-rules="score\.exits score"/);
});
