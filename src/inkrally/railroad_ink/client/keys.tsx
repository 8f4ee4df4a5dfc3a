/** The list of keyboard shortcuts. */

import type { VNode } from 'preact';
import { t } from './texts';
import { keyName } from '@/app/keyboard';

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

const PAPER_KEYS: readonly (readonly [readonly string[], Parameters<typeof t>[0]])[] = [
  [['1', '–', '9'], 'paper.key-route'],
  [['N', 'P'], 'paper.key-next'],
  [['Enter'], 'paper.key-draw'],
  [['X'], 'keys.lift'],
  [['U', '⇧ U'], 'keys-page.undo'],
];
const REPLAY_KEYS: readonly (readonly [readonly string[], Parameters<typeof t>[0]])[] = [
  [['Space'], 'keys-page.play'],
  [['←', '→'], 'keys-page.step'],
  [['⇧ ←', '⇧ →'], 'keys-page.round'],
  [['Home', 'End'], 'keys-page.ends'],
];
const REVIEW_KEYS: readonly (readonly [readonly string[], Parameters<typeof t>[0]])[] = [
  [['←', '→'], 'keys-page.round'],
  [['Home', 'End'], 'keys-page.review-ends'],
];
const TOWER_KEYS: readonly (readonly [readonly string[], Parameters<typeof t>[0]])[] = [
  [['Space', 'Enter'], 'keys-page.roll'],
];

export function KeyList(): VNode {
  return (
    <>
      <dl class="key-list">
        {KEYS.map(([keys, does]) => (
          <div key={does}>
            <dt>
              {keys.map((key) => (
                <kbd key={key}>{keyName(key)}</kbd>
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

/** Show all keys of the game: at a table, and on other pages. */
export function AllKeys(): VNode {
  return (
    <>
      <h2>{t('keys-page.table')}</h2>
      <KeyList />
      {(
        [
          ['keys-page.replay', REPLAY_KEYS],
          ['keys-page.review', REVIEW_KEYS],
          ['keys-page.paper', PAPER_KEYS],
          ['keys-page.tower', TOWER_KEYS],
        ] as const
      ).map(([heading, keys]) => (
        <section key={heading}>
          <h2>{t(heading)}</h2>
          <dl class="key-list">
            {keys.map(([names, does]) => (
              <div key={does}>
                <dt>{names.map((name) => (name === '–' ? name : <kbd key={name}>{keyName(name)}</kbd>))}</dt>
                <dd>{t(does)}</dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </>
  );
}
