/** Connects the keys of the table to their actions. Selecting a die focuses the first space where it fits. */

import { useKeydown, getDigit, type KeyPress } from '@/app/keyboard';
import { setSetting as chooseSetting, singleKeyShortcuts, sound } from '@/app/settings';
import { columnOf, rowOf, SPACES, SPECIALS } from '../../drawing/board';
import type { Space } from '../../drawing/notation';
import { t } from '../../texts';
import { announce } from '@/app/announcer';
import { hintsHere } from '../lazy/lazy_parts';
import { type TrayChoice, sameChoice } from '../play_state';
import { againOf, draftOf, goalsOf } from '../model';
import type { Play } from '../play';

type KeyAct =
  | { readonly act: 'die'; readonly index: number }
  | {
      readonly act:
        | 'special'
        | 'effect'
        | 'goal'
        | 'turn'
        | 'turn-back'
        | 'lift'
        | 'undo'
        | 'redo'
        | 'hand-in'
        | 'next-player'
        | 'previous-player'
        | 'hint'
        | 'mute'
        | 'put-down'
        | 'next-space'
        | 'board'
        | 'type';
    };

const LETTERS: Readonly<Record<string, KeyAct>> = {
  s: { act: 'special' },
  d: { act: 'effect' },
  g: { act: 'goal' },
  r: { act: 'turn' },
  x: { act: 'lift' },
  u: { act: 'undo' },
  n: { act: 'next-player' },
  p: { act: 'previous-player' },
  m: { act: 'mute' },
  f: { act: 'next-space' },
  t: { act: 'type' },
  h: { act: 'hint' },
};

/** Return the action of a key. `single` is whether single letters and digits are enabled. */
export function keyAct(pressed: KeyPress, single: boolean): KeyAct | undefined {
  const { key } = pressed;
  if (pressed.altKey) return undefined;
  if (pressed.ctrlKey || pressed.metaKey) {
    if (key.toLowerCase() !== 'z') return undefined;
    return pressed.shiftKey ? { act: 'redo' } : { act: 'undo' };
  }
  if (key === 'Escape') return { act: 'put-down' };
  if (key === 'Enter') return { act: 'hand-in' };
  if (key.startsWith('Arrow')) return { act: 'board' };
  if (!single) return undefined;
  const letter = LETTERS[key.toLowerCase()];
  const digit = letter ? undefined : getDigit(pressed);
  if (digit !== undefined) return { act: 'die', index: digit - 1 };
  if (pressed.shiftKey && letter?.act === 'undo') return { act: 'redo' };
  if (pressed.shiftKey && letter?.act === 'turn') return { act: 'turn-back' };
  return letter;
}

/** Elements that handle keys themselves. */
const OWN_KEYS = 'input, textarea, select, [contenteditable], dialog';
/** Elements that Enter activates. */
const PRESSABLE = 'button, a, summary, [role="gridcell"]';

export function useKeys(play: Play): void {
  useKeydown(
    (event: KeyboardEvent) => {
      const target = event.target as Element | null;
      if (event.defaultPrevented || target?.closest(OWN_KEYS) || document.querySelector('dialog[open]')) return;
      const found = keyAct(event, singleKeyShortcuts.value === 'on');
      if (found === undefined) return;
      if (found.act === 'hand-in' && target?.closest(PRESSABLE)) return;
      if (found.act === 'board' && target?.closest('[role="toolbar"], [role="grid"], button')) return;
      event.preventDefault();
      perform(play, found.act, 'index' in found ? found.index : 0);
    },
    [play],
  );
}

function perform(play: Play, act: NonNullable<ReturnType<typeof keyAct>>['act'], index: number): void {
  const seats = play.connection.snapshot.value?.table.seats.length ?? 1;
  switch (act) {
    case 'die':
      if (play.picking.value) return pickByKey(play, index);
      if (index >= play.roll.value.length) return;
      play.choose({ kind: 'die', index });
      return focusFit(play);
    case 'special':
      play.choose({ kind: 'special', index: nextSpecial(play) });
      return focusFit(play);
    case 'effect': {
      const next = nextEffect(play);
      if (next === undefined) return;
      play.choose(next);
      return focusFit(play);
    }
    case 'goal':
      return nextGoal(play);
    case 'next-space':
      return focusFit(play, true);
    case 'turn':
      return play.turn(undefined, 1);
    case 'turn-back':
      return play.turn(undefined, -1);
    case 'lift':
      return play.lift(play.actAt(play.over.value) ? play.over.value : play.held.value);
    case 'undo':
      return play.undo();
    case 'redo':
      return play.redo();
    case 'hand-in':
      if (!play.inkPath()) play.commit();
      return;
    case 'next-player':
      return play.lookAt((play.shown.value + 1) % seats);
    case 'previous-player':
      return play.lookAt((play.shown.value + seats - 1) % seats);
    case 'put-down':
      return play.putDown();
    case 'board':
      return focusSpace(play.held.value ?? play.over.value ?? undefined);
    case 'type':
      play.typing.value = play.connection.seat.value !== null;
      return;
    case 'hint':
      return hintsHere()?.askHint(play);
    case 'mute': {
      const next = sound.value === 'off' ? 'on' : 'off';
      chooseSetting(sound, 'sound', next);
      return announce(t(`sound.is-${next}`));
    }
  }
}

/** Return the next effect of a building: a die to draw again, then a free special route. */
function nextEffect(play: Play): TrayChoice | undefined {
  const { free = {} } = play.offer.value ?? {};
  const all: TrayChoice[] = [
    ...Object.keys(againOf(play.offer.value) ?? {}).map((die) => ({ kind: 'again', index: Number(die) }) as const),
    ...SPECIALS.flatMap((route, index) => (route in free ? [{ kind: 'free', index } as const] : [])),
  ];
  const now = all.findIndex((one) => sameChoice(play.choice.value, one));
  return all[(now + 1) % Math.max(1, all.length)];
}

/** Highlight the next goal; after the last one none. */
function nextGoal(play: Play): void {
  const keys = goalsOf(play.view.value).map(({ code }) => `goal:${code}`);
  const next = keys[keys.indexOf(play.lit.value ?? '') + 1];
  if (next !== undefined) play.light(next);
  else if (play.lit.value !== null && keys.length > 0) play.light(play.lit.value);
}

function pickByKey(play: Play, index: number): void {
  document.querySelectorAll<HTMLElement>('.pairs button')[index]?.focus();
  if ((draftOf(play.view.value)?.pairs[index]?.by ?? null) === null && play.picked.value !== index) play.pick(index);
}

/** Return the next special route that fits somewhere. */
function nextSpecial(play: Play): number {
  const chosen = play.choice.value?.kind === 'special' ? play.choice.value.index : -1;
  const offer = play.offer.value;
  for (let step = 1; step <= SPECIALS.length; step += 1) {
    const index = (chosen + step) % SPECIALS.length;
    if (Object.keys(offer?.specials[SPECIALS[index] ?? ''] ?? {}).length > 0) return index;
  }
  return Math.max(chosen, 0);
}

/** Focus the nearest space where the selection fits, or the next one. */
function focusFit(play: Play, next = false): void {
  // The corner points appear with the next render.
  if (play.pattern.value) return void requestAnimationFrame(() => focusCorner(next));
  const legal = Object.keys(play.fits.value ?? {}).sort((a, b) => SPACES.indexOf(a) - SPACES.indexOf(b));
  const held = play.held.value;
  if (held !== null) return focusSpace(held);
  if (legal.length === 0) return;
  const at = (play.over.value ??
    document.querySelector<HTMLElement>(`${grid()} [tabindex="0"]`)?.dataset['space'] ??
    'D4') as Space;
  if (next) return focusSpace(legal.find((space) => SPACES.indexOf(space) > SPACES.indexOf(at)) ?? legal[0]);
  focusSpace(legal.reduce((best, space) => (distance(space, at) < distance(best, at) ? space : best)));
}

function distance(a: Space, b: Space): number {
  return Math.abs(columnOf(a) - columnOf(b)) + Math.abs(rowOf(a) - rowOf(b));
}

/** Focus the corner points, or the next one where the pattern fits. */
function focusCorner(next: boolean): void {
  const all = [...document.querySelectorAll<HTMLElement>('.corner-grid .can')];
  const after = all.find(
    (one) =>
      document.activeElement !== null &&
      (one.compareDocumentPosition(document.activeElement) & Node.DOCUMENT_POSITION_PRECEDING) !== 0 &&
      one !== document.activeElement,
  );
  const stop = document.querySelector<HTMLElement>('.corner-grid [tabindex="0"]');
  (next ? (after ?? all[0]) : stop)?.focus();
}

/** Focus a space, or the tab stop of the sheet. */
function focusSpace(space?: Space): void {
  const corner = space === undefined ? document.querySelector<HTMLElement>('.corner-grid [tabindex="0"]') : null;
  if (corner) return corner.focus();
  document
    .querySelector<HTMLElement>(space === undefined ? `${grid()} [tabindex="0"]` : `${grid()} [data-space="${space}"]`)
    ?.focus();
}

/** Return the selector of the active sheet. */
function grid(): string {
  return document.querySelector('.sheet.active') ? '.sheet.active .sheet-grid' : '.sheet-grid';
}
