import assert from 'node:assert/strict';
import { afterEach, test, vi } from 'vitest';
import { isOfPlace } from '@roborally/table/alternatives';
import { elementOf, toMarkup } from '../../kit/svg_export/svg_markup';
import { openRule } from './rulebook_panel_state';
import { RefusalExplanation } from './refusal_explanation';

afterEach(() => {
  openRule.value = null;
  vi.unstubAllGlobals();
});

test('“Why not here?” appears only for a refusal at a place', () => {
  const words = (here: boolean, topic?: string) =>
    toMarkup(<RefusalExplanation topic={topic} now="It is dry." here={here} />).replace(/<[^>]+>/g, '');
  assert.equal(words(true, 'refusal.space-dry'), 'Why not here?');
  assert.doesNotMatch(words(false, 'refusal.dice-left'), /here/);
  assert.equal(words(true), '', 'nothing was refused');
});

test('in a race, refusals at registers and spaces have a place, and others have none', () => {
  for (const code of ['register-locked', 'register-filled', 'space-occupied', 'space-not-archive', 'facing-robot'])
    assert.ok(isOfPlace(code), code);
  for (const code of ['registers-empty', 'robot-undamaged', 'no-power-down', 'answer-missing', undefined])
    assert.ok(!isOfPlace(code), code);
});

test('pressing the link opens the rule of the refusal, with alternative places', () => {
  vi.stubGlobal('document', { activeElement: null, querySelectorAll: () => [] });
  const instead = [{ name: 'B2', at: '[data-space=B2]' }];
  const link = elementOf(<RefusalExplanation topic="refusal.clash" now="It clashes." here instead={() => instead} />);
  (link.props['onClick'] as () => void)();
  assert.deepEqual(openRule.peek(), { topics: ['refusal.clash', 'refusal'], now: 'It clashes.', instead });
});
