/** A list of the best results or of the friends' results, each list with the player's own result. */

import { useSignal } from '@preact/signals';
import type { VNode } from 'preact';
import { getPlugin } from '../../games/plugin';
import { say } from '../../i18n/daily';
import type { DiceResult, SharedDiceInfo } from '../../protocol';
import { Results } from '../table/dice/results';

export function ResultLists({ dice, friends }: { dice: SharedDiceInfo; friends: readonly DiceResult[] }): VNode {
  const shown = useSignal<'friends' | 'best'>(friends.length > 0 ? 'friends' : 'best');
  const rows = withOwn(shown.value === 'friends' ? friends : dice.tries, dice);
  return (
    <>
      {friends.length > 0 && (
        <fieldset class="daily-who">
          <legend class="visually-hidden">{say('daily.who')}</legend>
          {(['friends', 'best'] as const).map((one) => (
            <Choice key={one} checked={shown.value === one} onChoose={() => (shown.value = one)}>
              {say(one === 'friends' ? 'daily.who-friends' : 'daily.who-best')}
            </Choice>
          ))}
        </fieldset>
      )}
      {getPlugin(dice.game)?.lists.read() && <Results dice={{ ...dice, tries: [...rows] }} />}
    </>
  );
}

function Choice({ checked, onChoose, children }: { checked: boolean; onChoose: () => void; children: string }): VNode {
  return (
    <label>
      <input type="radio" name="daily-who" checked={checked} onChange={onChoose} /> {children}
    </label>
  );
}

const withOwn = (rows: readonly DiceResult[], { mine }: SharedDiceInfo): readonly DiceResult[] =>
  mine === null || rows.some((one) => one.mine) ? rows : [...rows, mine];
