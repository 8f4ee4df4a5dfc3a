/** The keys of the table and what they do, as a list. */

import type { VNode } from 'preact';
import { t } from '../../texts/index';

const KEYS: readonly (readonly [keys: readonly string[], does: Parameters<typeof t>[0]])[] = [
  [['1', '2', '3', '4'], 'keys.die'],
  [['S'], 'keys.special'],
  [['D'], 'keys.effect'],
  [['G'], 'keys.goal'],
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
  [['H'], 'keys.hint'],
  [['M'], 'keys.mute'],
  [['Tab'], 'keys.tab'],
  [['?'], 'keys.help'],
];

const TYPED: readonly (readonly [written: string, means: Parameters<typeof t>[0]])[] = [
  ['B1 H-H-:NS', 'type.how-whole'],
  ['H R -', 'type.how-sides'],
  [':NS', 'type.how-joined'],
  [':NS*', 'type.how-station'],
  ['HHHH:NE|SW', 'type.how-apart'],
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
      <h3>{t('type.heading')}</h3>
      <dl class="key-list">
        {TYPED.map(([written, means]) => (
          <div key={means}>
            <dt>
              <code>{written}</code>
            </dt>
            <dd>{t(means)}</dd>
          </div>
        ))}
      </dl>
      <p class="label">{t('keys.off-hint')}</p>
    </>
  );
}
