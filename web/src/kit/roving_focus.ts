/**
 * Implements arrow keys in a grid or toolbar that is a single tab stop. The functions calculate indexes; the components
 * keep the index and set the focus.
 */

/** Return the index that a key selects in a grid, or undefined for other keys. Movements stop at the edges. */
export function moveInGrid(
  index: number,
  key: string,
  columns: number,
  count: number,
  ctrl = false,
): number | undefined {
  const column = index % columns;
  const row = Math.floor(index / columns);
  const rows = Math.ceil(count / columns);
  const at = (c: number, r: number) => Math.min(r * columns + c, count - 1);
  switch (key) {
    case 'ArrowLeft':
      return at(Math.max(column - 1, 0), row);
    case 'ArrowRight':
      return at(Math.min(column + 1, columns - 1), row);
    case 'ArrowUp':
      return at(column, Math.max(row - 1, 0));
    case 'ArrowDown':
      return at(column, Math.min(row + 1, rows - 1));
    case 'Home':
      return ctrl ? 0 : at(0, row);
    case 'End':
      return ctrl ? count - 1 : at(columns - 1, row);
    case 'PageUp':
      return at(column, 0);
    case 'PageDown':
      return at(column, rows - 1);
    default:
      return undefined;
  }
}

/** Return the index that a key selects in a row of buttons, or undefined for other keys. Movements wrap around. */
export function moveInRow(index: number, key: string, count: number): number | undefined {
  switch (key) {
    case 'ArrowLeft':
    case 'ArrowUp':
      return (index + count - 1) % count;
    case 'ArrowRight':
    case 'ArrowDown':
      return (index + 1) % count;
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return undefined;
  }
}
