/** The top of every page: home, the four main ways, the table, and what can be opened. Children fill the end. */

import type { ComponentChildren, VNode } from 'preact';
import { Icon } from '../icons';
import { Logo } from './logo';
import { Ways } from './ways';

interface HeaderProps {
  home: string;
  /** The name of the table, and what is played there. */
  title?: string | undefined;
  /** The title is the page's heading. */
  heading?: boolean | undefined;
  detail?: ComponentChildren;
  /** The name of an arrow back. Phones have it instead of the name of the house; a wide page has it if `backAlways`. */
  back?: string | undefined;
  backAlways?: boolean | undefined;
  /** Without the four main ways: a table in play, whose menu has them. */
  compact?: boolean | undefined;
  /** In the middle: rounds, clock. */
  middle?: ComponentChildren;
  /** At the end: icon buttons. */
  children?: ComponentChildren;
}

export function Header({
  home,
  title,
  heading = false,
  detail,
  back,
  backAlways = false,
  compact = false,
  middle,
  children,
}: HeaderProps): VNode {
  return (
    <header
      class={`top${compact ? '' : ' with-ways'}${title === undefined ? '' : ' has-title'}${back === undefined ? '' : ' has-back'}${backAlways ? ' back-always' : ''}`}
    >
      {back !== undefined && (
        <a class="button square top-back" href={home} aria-label={back}>
          <Icon name="back" />
        </a>
      )}
      <Logo href={compact ? home : '/'} />
      {!compact && <Ways />}
      {title !== undefined && (
        <div class="top-name">
          {heading ? <h1 tabIndex={-1}>{title}</h1> : <b>{title}</b>}
          {detail !== undefined && <span class="label">{detail}</span>}
        </div>
      )}
      <div class="top-middle">{middle}</div>
      <div class="top-end">{children}</div>
    </header>
  );
}
