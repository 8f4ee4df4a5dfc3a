/** The keys of the table and what they do, as a list. */

import type { VNode } from 'preact';
import { t } from '../texts/index';

const KEYS: readonly (readonly [keys: readonly string[], does: Parameters<typeof t>[0]])[] = [
  [['1', '2', '3', '4'], 'keys.die'],
  [['S'], 'keys.special'],
  [['←', '↑', '↓', '→'], 'keys.space'],
  [['F'], 'keys.next'],
  [['Enter'], 'keys.ink'],
  [['R', '⇧ R'], 'keys.turn'],
  [['X'], 'keys.lift'],
  [['U'], 'keys.undo'],
  [['⇧ U'], 'keys.redo'],
  [['Esc'], 'keys.escape'],
  [['N', 'P'], 'keys.others'],
  [['T'], 'keys.type'],
  [['M'], 'keys.mute'],
  [['Tab'], 'keys.tab'],
  [['?'], 'keys.help'],
];

export function KeyList(): VNode {
  return (
    <>
      <dl class="key-list">
        {KEYS.map(([keys, does]) => (
          <div key={does}>
            <dt>
              {keys.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dt>
            <dd>{t(does)}</dd>
          </div>
        ))}
      </dl>
      <p>{t('type.how')}</p>
      <p class="label">{t('keys.off-hint')}</p>
    </>
  );
}
