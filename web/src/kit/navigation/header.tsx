/** The frame of a page, and its header: logo, main navigation, the title of a table, and buttons as children. */

import type { ComponentChildren, VNode, ComponentProps } from 'preact';
import { Icon } from '../icons';
import { Ways } from './ways';
import { SettingsButton, SettingsDialog } from '../settings_dialog';

/** A page with the button and the dialog of the settings. The children are the main part, with the ID `main`. */
export function Page({ children, ...header }: ComponentProps<typeof Header>): VNode {
  return (
    <div class="page">
      <Header {...header}>
        <SettingsButton />
      </Header>
      {children}
      <SettingsDialog />
    </div>
  );
}

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

/** The mark without the name. */
function LogoMark(): VNode {
  return (
    <svg class="logo-mark" viewBox="0 0 92 44" aria-hidden="true">
      <path class="highway-edge" d="M0,22H46" />
      <path class="highway-bed" d="M-1,22H46" />
      <path class="rail-line" d="M46,22H92" />
      <path class="rail-rungs" d="M56,22H92" stroke-dasharray="3 6.5" stroke-dashoffset="-3" />
      <rect class="logo-station" x="34" y="10" width="24" height="24" rx="2" />
    </svg>
  );
}

/** The mark with the name, as a link to the home page. */
function Logo({ href }: { href: string }): VNode {
  return (
    <a class="logo" href={href}>
      <LogoMark />
      inkrally
    </a>
  );
}

/** Words followed by the blue square of the logo. The square never wraps to a separate line. */
export function FullStop({ words }: { words: string }): VNode {
  const last = words.lastIndexOf(' ') + 1;
  return (
    <>
      {words.slice(0, last)}
      <span class="last-word">
        {words.slice(last)}
        <i class="full-stop" aria-hidden="true" />
      </span>
      <span class="visually-hidden">.</span>
    </>
  );
}
