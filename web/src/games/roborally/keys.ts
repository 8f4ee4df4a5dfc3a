/** The keys of RoboRally: which act a key means, and what it does. Keys inside fields and dialogs are theirs. */

import { useEffect } from 'preact/hooks';
import { digitOf, type Pressed } from '../../app/pressed';
import { singleKeys } from '../../app/settings';
import { hintsOf } from './analysis/hints';
import type { RallyDesk } from './table/desk';
import { lineAt } from './replay/lines';
import type { StoryPlayer } from './replay/player';
import type { BoardWindow } from './table/window';

export type RallyKey =
  | { readonly act: 'card'; readonly index: number }
  | {
      readonly act:
        | 'back'
        | 'hand-in'
        | 'power'
        | 'toggle'
        | 'step-back'
        | 'step-on'
        | 'skip'
        | 'speed'
        | 'why'
        | 'whole'
        | 'hold'
        | 'hint'
        | 'help'
        | 'along'
        | 'watch'
        | 'options'
        | 'pair'
        | 'keep';
    };

/** What a key means; `watching` is whether a turn is played. */
export function rallyKey(pressed: Pressed, single: boolean, watching: boolean): RallyKey | undefined {
  const { key } = pressed;
  if (pressed.altKey) return undefined;
  if (pressed.ctrlKey || pressed.metaKey) return key.toLowerCase() === 'z' && !watching ? { act: 'back' } : undefined;
  if (key === 'Enter') return { act: 'hand-in' };
  if (watching) {
    if (key === ' ') return { act: 'toggle' };
    if (key === 'ArrowLeft') return { act: 'step-back' };
    if (key === 'ArrowRight') return { act: 'step-on' };
    if (key === 'End') return { act: 'skip' };
  } else {
    if (key === 'Backspace' || key === 'Delete') return { act: 'back' };
    if (key.startsWith('Arrow')) return { act: 'along' };
  }
  if (!single) return undefined;
  const digit = watching ? undefined : digitOf(pressed);
  if (digit !== undefined) return { act: 'card', index: digit - 1 };
  switch (key.toLowerCase()) {
    case '?':
      return { act: 'help' };
    case 'z':
      return { act: 'whole' };
    case 'f':
      return { act: 'hold' };
    case 'h':
      return watching ? undefined : { act: 'hint' };
    case 'p':
      return watching ? undefined : { act: 'power' };
    case 'o':
      return watching ? undefined : { act: 'options' };
    case 'j':
      return watching ? undefined : { act: 'pair' };
    case 'k':
      return watching ? undefined : { act: 'keep' };
    case 'w':
      return watching ? { act: 'why' } : { act: 'watch' };
    case 's':
      return watching ? { act: 'speed' } : undefined;
    case 'u':
      return watching ? undefined : { act: 'back' };
    default:
      return undefined;
  }
}

const OWN_KEYS = 'input:not([type="checkbox"]):not([type="radio"]), textarea, select, [contenteditable], dialog';
const PRESSABLE = 'button, a, summary, [role="gridcell"]';

export function useRallyKeys(desk: RallyDesk, view: BoardWindow, onHelp: () => void): void {
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => {
      const target = event.target as Element | null;
      if (event.defaultPrevented || target?.closest(OWN_KEYS) || document.querySelector('dialog[open]')) return;
      const watching = desk.mode.value === 'watch' && desk.player.telling.value !== null;
      const found = rallyKey(event, singleKeys.value === 'on', watching);
      if (found === undefined) return;
      // Enter does nothing to a box that is ticked by the space bar.
      if (found.act === 'hand-in' && target?.closest(PRESSABLE)) return;
      if (found.act === 'toggle' && target?.closest(`${PRESSABLE}, input`)) return;
      if (found.act === 'along' && target?.closest('[role="grid"], [role="radiogroup"], input')) return;
      event.preventDefault();
      perform(desk, view, found, event.key, onHelp);
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, [desk, view]);
}

function perform(desk: RallyDesk, view: BoardWindow, found: RallyKey, key: string, onHelp: () => void): void {
  switch (found.act) {
    case 'card': {
      if (desk.asked.value !== null) return answerAt(desk, found.index);
      const card = desk.program.value?.hand[found.index];
      if (card !== undefined) desk.card(card);
      return;
    }
    case 'back':
      return desk.takeLast();
    case 'hand-in':
      if (desk.mode.value === 'watch')
        return desk.untold.value || desk.owes.value ? desk.goOn() : desk.over.value ? desk.onEnded() : undefined;
      return void (desk.reentry.value ? desk.comeBack() : desk.using.value ? desk.use() : desk.handIn());
    case 'options':
      return document.querySelector<HTMLElement>('.options-own button, .options-own summary')?.focus();
    case 'pair':
      return desk.options.next('join');
    case 'keep':
      return desk.options.next('store');
    case 'power': {
      const robot = desk.active.value;
      if (robot !== null && desk.mayPower(robot))
        desk.choosePower(robot, desk.powerOf(robot) === 'down' ? 'on' : 'down');
      return;
    }
    case 'watch':
      return desk.watch();
    case 'whole':
      return view.toggle();
    case 'hold':
      view.camera.held.value = view.camera.held.value === null ? 'kept' : null;
      return;
    case 'hint':
      if (desk.snapshot.value?.table.hints) hintsOf(desk).toggle();
      return;
    case 'help':
      return onHelp();
    case 'along':
      return along(key);
    case 'why': {
      const telling = desk.player.telling.value;
      const line = telling ? lineAt(telling, desk.player.at.value) : undefined;
      desk.player.pause();
      if (telling && line)
        desk.why.value = desk.why.value === telling.lines.indexOf(line) ? null : telling.lines.indexOf(line);
      return;
    }
    default:
      return play(desk.player, found.act);
  }
}

/** A number while something is asked: that choice of an Option card, or on to that button of another question. */
function answerAt(desk: RallyDesk, index: number): void {
  const choice = desk.using.value?.question.choices[index];
  if (choice !== undefined) desk.choice.value = choice;
  else if (!desk.using.value)
    document.querySelectorAll<HTMLElement>('.facings input:enabled, .question-acts button')[index]?.focus();
}

/** The keys of a turn that is played, also on the page of its end. */
export function play(player: StoryPlayer, act: RallyKey['act']): void {
  if (act === 'toggle') player.toggle();
  else if (act === 'step-back') player.move(-1);
  else if (act === 'step-on') player.move(1);
  else if (act === 'skip') player.skip();
  else if (act === 'speed') player.faster();
}

/** From card to card, in the five columns that registers and hand share. */
function along(key: string): void {
  const all = [...document.querySelectorAll<HTMLElement>('.registers .five button, .hand button')];
  if (all.length === 0) return;
  const now = all.indexOf(document.activeElement as HTMLElement);
  if (now < 0) {
    (document.querySelector<HTMLElement>('.hand button') ?? all[0])?.focus();
    return;
  }
  const here = (all[now] as HTMLElement).getBoundingClientRect();
  if (key === 'ArrowLeft' || key === 'ArrowRight') {
    all[(now + (key === 'ArrowRight' ? 1 : all.length - 1)) % all.length]?.focus();
    return;
  }
  const down = key === 'ArrowDown';
  const rows = all
    .map((element) => ({ element, box: element.getBoundingClientRect() }))
    .filter(({ box }) => (down ? box.top > here.bottom - 4 : box.bottom < here.top + 4))
    .sort(
      (a, b) =>
        Math.abs(a.box.top - here.top) - Math.abs(b.box.top - here.top) ||
        Math.abs(a.box.left - here.left) - Math.abs(b.box.left - here.left),
    );
  rows[0]?.element.focus();
}
