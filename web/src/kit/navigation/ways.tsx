/** The main navigation: play, today, learn, my games, account. In the header, or in the menu of a compact header. */

import type { VNode } from 'preact';
import { type Route, route } from '../../app/router';
import { ownAccount } from '../../app/current_account';
import { AccountLink } from './avatar';
import { type Key, t } from '../../i18n';

export type MainWay = 'play' | 'today' | 'learn' | 'mine' | 'me';

const LINKS: readonly (readonly [MainWay, href: string, Key])[] = [
  ['play', '/', 'page.play'],
  ['today', '/daily', 'page.today'],
  ['learn', '/learn', 'page.learn'],
  ['mine', '/mine', 'page.mine'],
];

/**
 * Return the navigation link of a page, or undefined. `handle` is the nickname of this browser's player.
 */
export function wayOf(page: Route, handle: string | null | undefined): MainWay | undefined {
  switch (page.page) {
    case 'front':
      return 'play';
    case 'daily':
    case 'best_turns':
      return 'today';
    case 'learn':
    case 'puzzles':
    case 'rules':
    case 'shortcuts':
      return 'learn';
    case 'my_tables':
    case 'insight':
      return 'mine';
    case 'player':
      return page.handle === '' || page.handle === handle ? 'me' : undefined;
    case 'sign_in':
      return 'me';
    default:
      return undefined;
  }
}

/** Return the `aria-current` value of a link: 'page' for its target, 'true' for pages below the target. */
export function currentOf(page: Route, way: MainWay, handle: string | null | undefined): 'page' | 'true' | undefined {
  if (wayOf(page, handle) !== way) return undefined;
  const below =
    page.page === 'learn'
      ? page.lesson !== ''
      : page.page === 'daily'
        ? page.day !== ''
        : !['front', 'my_tables', 'player'].includes(page.page);
  return below ? 'true' : 'page';
}

interface WaysProps {
  inMenu?: boolean | undefined;
  onPress?: (() => void) | undefined;
}

export function Ways({ inMenu = false, onPress }: WaysProps): VNode {
  const handle = ownAccount.value?.handle;
  const current = (way: MainWay) => currentOf(route.value, way, handle);
  return (
    <nav class={inMenu ? 'ways in-menu' : 'ways'} aria-label={t('menu.ways')} onClick={onPress}>
      {LINKS.map(([way, href, name]) => (
        <a key={way} href={href} aria-current={current(way)}>
          {t(name)}
        </a>
      ))}
      <AccountLink current={current('me')} />
    </nav>
  );
}
