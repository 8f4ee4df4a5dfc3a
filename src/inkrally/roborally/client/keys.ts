/**
 * Keyboard control of RoboRally: the action of each key, and how to perform it. Fields and dialogs handle their own
 * keys.
 */

import { announce } from '@/app/announcer';
import { choiceWords } from './options/words';
import { getDigit, type KeyPress, useKeydown } from '@/app/keyboard';
import { singleKeyShortcuts } from '@/app/settings';
import { hintsOf, hintsOffered } from './analysis/hints';
import type { PlayState } from './table/play_state';
import { lineAt } from './replay/narration';
import type { TurnPlayer } from './replay/player';
import { type Viewport, ZOOM } from './table/floor/viewport';

type RallyKey =
  | { readonly act: 'card'; readonly index: number }
  | {
      readonly act:
        | 'back'
        | 'turn-back'
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
        | 'nearer'
        | 'further'
        | 'hint'
        | 'along'
        | 'watch'
        | 'options'
        | 'pair'
        | 'keep';
    };

/** Return the action of a key. `watching` is whether a turn is being played back. */
export function getShortcut(pressed: KeyPress, single: boolean, watching: boolean): RallyKey | undefined {
  const { key } = pressed;
  if (pressed.altKey) return undefined;
  if (pressed.ctrlKey || pressed.metaKey) return key.toLowerCase() === 'z' && !watching ? { act: 'back' } : undefined;
  if (key === 'Enter') return { act: 'hand-in' };
  if (watching) {
    if (key === ' ') return { act: 'toggle' };
    if (key === 'ArrowLeft') return { act: 'step-back' };
    if (key === 'ArrowRight') return { act: 'step-on' };
    if (key === 'End') return { act: 'skip' };
    if (single && key.toLowerCase() === 'u') return { act: 'turn-back' };
  } else {
    if (key === 'Backspace' || key === 'Delete') return { act: 'back' };
    if (key.startsWith('Arrow')) return { act: 'along' };
  }
  if (!single) return undefined;
  const digit = watching ? undefined : getDigit(pressed);
  if (digit !== undefined) return { act: 'card', index: digit - 1 };
  switch (key.toLowerCase()) {
    case 'z':
      return { act: 'whole' };
    case 'f':
      return { act: 'hold' };
    case '+':
    case '=':
      return { act: 'nearer' };
    case '-':
      return { act: 'further' };
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
      return { act: 'back' };
    default:
      return undefined;
  }
}

/**
 * The actions that a held key repeats. No other action repeats, so that a held Enter does not answer the next question.
 */
const HELD: ReadonlySet<RallyKey['act']> = new Set(['along', 'step-back', 'step-on', 'nearer', 'further']);

/** Return whether a held key repeats its action. */
export const isRepeatable = (found: RallyKey): boolean => HELD.has(found.act);

const OWN_KEYS = 'input:not([type="checkbox"]):not([type="radio"]), textarea, select, [contenteditable], dialog';
const PRESSABLE = 'button, a, summary, [role="gridcell"]';

export function useRallyKeys(play: PlayState, view: Viewport): void {
  useKeydown((event) => handleKeydown(event, play, view), [play, view]);
}

/** Handle a key that is pressed or held anywhere on the page. */
export function handleKeydown(event: KeyboardEvent, play: PlayState, view: Viewport): void {
  const target = event.target as Element | null;
  if (event.defaultPrevented || target?.closest(OWN_KEYS) || document.querySelector('dialog[open]')) return;
  // A held Enter does not press the button either, because the next question reuses the same button.
  if (event.repeat && event.key === 'Enter' && target?.closest('.question button')) return event.preventDefault();
  const watching = play.mode.value === 'watch' && play.player.telling.value !== null;
  const found = getShortcut(event, singleKeyShortcuts.value === 'on', watching);
  if (found === undefined) return;
  // Enter on a checkbox, which the space bar toggles, must not commit.
  if (found.act === 'hand-in' && target?.closest(PRESSABLE)) return;
  if (found.act === 'toggle' && target?.closest(`${PRESSABLE}, input`)) return;
  if (found.act === 'along' && target?.closest('[role="grid"], [role="radiogroup"], input')) return;
  event.preventDefault();
  if (event.repeat && !isRepeatable(found)) return;
  perform(play, view, found, event.key);
}

function perform(play: PlayState, view: Viewport, found: RallyKey, key: string): void {
  switch (found.act) {
    case 'card': {
      if (play.asked.value !== null || play.answers.choosing.value) return answerAt(play, found.index);
      const card = play.program.value?.hand[found.index];
      if (card !== undefined) play.laying.card(card);
      return;
    }
    case 'back':
      // With an empty program, undo takes back the previous turn if that is possible.
      if (play.acts.value.length > 0 || play.turnBack.turn.value === null) return play.laying.takeLast();
      return void (key.toLowerCase() === 'u' && play.turnBack.take());
    case 'turn-back':
      return void play.turnBack.take();
    case 'hand-in':
      if (play.mode.value === 'watch')
        return play.unplayedTurn.value || play.owes.value ? play.goOn() : play.over.value ? play.onEnded() : undefined;
      return void (play.answers.reentry.value
        ? play.answers.comeBack()
        : play.answers.using.value
          ? play.answers.use()
          : play.answers.resting.value
            ? play.answers.rest()
            : play.commit());
    case 'options':
      return document.querySelector<HTMLElement>('.options-own button, .options-own summary')?.focus();
    case 'pair':
      return play.options.next('join');
    case 'keep':
      return play.options.next('store');
    case 'power':
      return play.power.turn();
    case 'watch':
      return play.watch();
    case 'hint':
      if (hintsOffered(play)) hintsOf(play).toggle();
      return;
    case 'along':
      return along(key);
    case 'why': {
      const telling = play.player.telling.value;
      const line = telling ? lineAt(telling, play.player.at.value) : undefined;
      play.player.pause();
      if (telling && line)
        play.why.value = play.why.value === telling.lines.indexOf(line) ? null : telling.lines.indexOf(line);
      return;
    }
    default:
      if (!viewKey(view, found.act)) playKey(play.player, found.act);
  }
}

/** Handle the zoom keys of a floor. Returns whether the key was a zoom key. */
export function viewKey(
  view: Pick<Viewport, 'large' | 'whole' | 'toggle' | 'zoom' | 'camera'>,
  act: RallyKey['act'],
): boolean {
  const { held } = view.camera;
  if (act === 'whole') view.toggle();
  else if (act === 'hold') held.value = held.value === null ? 'kept' : null;
  else if (act === 'nearer') view.large && view.zoom(ZOOM);
  else if (act === 'further') view.large && !view.whole && view.zoom(1 / ZOOM);
  else return false;
  return true;
}

/**
 * Handle a number key during a question: select that choice of an Option card, or focus that button of another
 * question.
 */
function answerAt(play: PlayState, index: number): void {
  const asked = play.answers.using.value;
  const choice = asked?.order[index];
  if (asked && choice !== undefined) {
    play.answers.choice.value = choice;
    announce(choiceWords(asked.question, choice));
  } else if (!asked)
    document.querySelectorAll<HTMLElement>('.facings input:enabled, .question-actions button')[index]?.focus();
}

/** Handle the playback keys of a turn, also on the result page. Returns whether the key was a playback key. */
export function playKey(player: TurnPlayer, act: RallyKey['act']): boolean {
  if (act === 'toggle') player.toggle();
  else if (act === 'step-back') player.move(-1);
  else if (act === 'step-on') player.move(1);
  else if (act === 'skip') player.skip();
  else if (act === 'speed') player.faster();
  else return false;
  return true;
}

/** Move the focus between cards in the five columns that registers and hand share. */
function along(key: string): void {
  const all = [...document.querySelectorAll<HTMLElement>('.registers .card-row button, .hand button')];
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
