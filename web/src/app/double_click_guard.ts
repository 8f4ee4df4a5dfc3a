/**
 * The second press of a double click belongs to what the first was on: a control that came under the pointer between
 * the two is not pressed. Knows no page.
 */

const CONTROLS = 'button, a, summary, input, select, label';

/** A control, and what it does; null where no control is. */
type PressedControl = readonly [element: unknown, does: string | undefined] | null;

/** Says of each press whether it was meant; `count` is its number within quick presses at one point, 0 for a key. */
export function createPressFilter(): (control: PressedControl, count: number) => boolean {
  let first: PressedControl = null;
  return (control, count) => {
    if (count <= 1) {
      if (count === 1) first = control;
      return true;
    }
    return control === null || (control[0] === first?.[0] && control[1] === first?.[1]);
  };
}

/** Hold back what nobody meant to press from now on. */
export function installDoubleClickGuard(): void {
  const meant = createPressFilter();
  document.addEventListener(
    'click',
    (event) => {
      const control = (event.target as Element | null)?.closest<HTMLElement>(CONTROLS);
      if (meant(control ? [control, control.dataset['does']] : null, event.detail)) return;
      event.preventDefault();
      event.stopImmediatePropagation();
    },
    { capture: true },
  );
}
