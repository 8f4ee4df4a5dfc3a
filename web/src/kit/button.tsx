/**
 * Buttons. A blocked button stays in place and focusable, and its text says what is missing. A pending button shows a
 * spinner.
 */

import type { ComponentChildren, VNode } from 'preact';
import { Icon, type IconName } from './icons';

/**
 * `main` is the filled button, at most one in a panel. A `bare` button has no border and stands beside other buttons.
 */
type ButtonKind = 'main' | 'plain' | 'bare' | 'danger' | 'underlined';

interface ButtonProps {
  kind?: ButtonKind | undefined;
  icon?: IconName | undefined;
  /** Whether the action is in progress, so that the button shows a spinner. */
  pending?: boolean | undefined;
  /** Whether the action is not possible now. The text should say why. */
  blocked?: boolean | undefined;
  /** The name of the action. Set it on buttons that replace each other, so that a double click does not press both. */
  does?: string | undefined;
  /** Whether the button opens a dialog. Screen readers announce this. */
  opens?: boolean | undefined;
  /** The address to go to, for a link. */
  href?: string | undefined;
  onPress?: (() => void) | undefined;
  /** Called when a blocked button is pressed: explain what is missing. */
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
  /** The accessible name. */
  label: string;
  blocked?: boolean | undefined;
  /** Whether the button has a border, because it is not beside other buttons. */
  framed?: boolean | undefined;
  pressed?: boolean | undefined;
  /** Whether the button opens a dialog. */
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
