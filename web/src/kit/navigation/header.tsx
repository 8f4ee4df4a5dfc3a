/** The header of every page: logo, main navigation, the title of a table, and buttons as children. */

import type { ComponentChildren, VNode } from 'preact';
import { Icon } from '../icons';
import { Logo } from './logo';
import { Ways } from './ways';

interface HeaderProps {
  home: string;
  /** The title of the table. */
  title?: string | undefined;
  /** Whether the title is the heading of the page. */
  heading?: boolean | undefined;
  detail?: ComponentChildren;
  /** The name of the back link. Phones show this link instead of the logo, wide pages only with `backAlways`. */
  back?: string | undefined;
  backAlways?: boolean | undefined;
  /** Whether to leave out the main navigation, because the menu of a running table has it. */
  compact?: boolean | undefined;
  /** The middle: rounds and clock. */
  middle?: ComponentChildren;
  /** Buttons at the end. */
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
