/**
 * Ignores the second click of a double click if the first click changed the element under the pointer. Otherwise a
 * double click on one control would also press the control that replaced it.
 */

const CONTROLS = 'button, a, summary, input, select, label';

/** The control under a click and its action (`data-does`), or null outside of controls. */
type PressedControl = readonly [element: unknown, does: string | undefined] | null;

/** Create a filter that returns whether a click is intended. `count` is its number in a series of clicks, 0 for a key press. */
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

/** Stop unintended clicks of the whole document from now on. */
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
