/**
 * Buttons. One that cannot act now keeps its place, stays focusable and says what is missing; one that waits for the
 * table turns an arc. Knows no game.
 */

import type { ComponentChildren, VNode } from 'preact';
import { Icon, type IconName } from './icons';

/** `main`: the filled one, once a sheet of paper. `bare`: without a border, beside others. */
type ButtonKind = 'main' | 'plain' | 'bare' | 'danger' | 'underlined';

interface ButtonProps {
  kind?: ButtonKind | undefined;
  icon?: IconName | undefined;
  /** Waiting for an answer. */
  pending?: boolean | undefined;
  /** It cannot act now; its text says what is missing. */
  blocked?: boolean | undefined;
  /** Names what it does, where one button comes to do another thing in its place: a double click does not do both. */
  does?: string | undefined;
  /** Opens a dialog, which whoever cannot see it hears before. */
  opens?: boolean | undefined;
  /** Leads somewhere instead of doing something. */
  href?: string | undefined;
  onPress?: (() => void) | undefined;
  /** Pressed although it cannot act now: say more about what is missing. */
  onBlocked?: (() => void) | undefined;
  children: ComponentChildren;
}

export function Button({
  kind = 'plain',
  icon,
  pending = false,
  blocked = false,
  does,
  opens = false,
  href,
  onPress,
  onBlocked,
  children,
}: ButtonProps): VNode {
  const names = `button ${kind}${pending ? ' is-pending' : ''}`;
  const content = (
    <>
      {pending ? <Icon name="arc" /> : icon && <Icon name={icon} />}
      {children}
    </>
  );
  if (href !== undefined) {
    return (
      <a class={names} href={href}>
        {content}
      </a>
    );
  }
  return (
    <button
      type="button"
      class={names}
      data-does={does}
      aria-haspopup={opens ? 'dialog' : undefined}
      aria-disabled={blocked || undefined}
      aria-busy={pending || undefined}
      onClick={() => (blocked ? onBlocked?.() : pending || onPress?.())}
    >
      {content}
    </button>
  );
}

interface IconButtonProps {
  icon: IconName;
  /** Its name, as it shows no word. */
  label: string;
  blocked?: boolean | undefined;
  /** With a border, where it stands alone. */
  framed?: boolean | undefined;
  pressed?: boolean | undefined;
  /** Opens a dialog. */
  opens?: boolean | undefined;
  onPress?: (() => void) | undefined;
}

export function IconButton({
  icon,
  label,
  blocked = false,
  framed = false,
  pressed,
  opens,
  onPress,
}: IconButtonProps): VNode {
  return (
    <button
      type="button"
      class={`button square${framed ? ' framed' : ''}`}
      aria-label={label}
      aria-pressed={pressed}
      aria-haspopup={opens ? 'dialog' : undefined}
      aria-disabled={blocked || undefined}
      title={label}
      onClick={() => blocked || onPress?.()}
    >
      <Icon name={icon} />
    </button>
  );
}
