/** Keys and readers: how to play without a mouse, and without seeing. Words only. */

import '../styles/paper.css';
import type { VNode } from 'preact';
import { Menu, MenuButton } from '../app/settings_dialog';
import { useTitle } from '../app/title';
import { Header } from '../parts/header';
import { RallyKeyList } from '../games/roborally/slots';
import { t } from '../texts/index';
import { KeyList } from '../games/railroad_ink/keys';

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

export function KeysPage(): VNode {
  useTitle(t('page.keys'));
  return (
    <div class="page">
      <Header home="/" back={t('page.front')}>
        <MenuButton />
      </Header>
      <main class="text-page" id="main">
        <h1 class="heading">{t('page.keys')}</h1>
        <p>{t('keys.page-text')}</p>
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
                  <dt>{names.map((name) => (name === '–' ? name : <kbd key={name}>{name}</kbd>))}</dt>
                  <dd>{t(does)}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
        <h2>{t('front.rally')}</h2>
        <RallyKeyList />
        <h2>{t('readers.heading')}</h2>
        <p>{t('readers.text')}</p>
      </main>
      <Menu />
    </div>
  );
}
