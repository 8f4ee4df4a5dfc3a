/**
 * Hints at a table, loaded together: the button, the overlay of the turn, and its value. The server computes
 * everything.
 */

import './hints.css';
import type { VNode } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { announce } from '@/app/announcer';
import { type HintMark, HintOverlay } from '../../drawing/overlays/hint_overlay';
import { Button } from '@/kit/button';
import type { Hint } from '../../analysis/types';
import { getHintMarks } from '../../analysis/hint_marks';
import {
  isWithinError,
  pencilledWords,
  formatWithError,
  clampCost,
  tAnalysis,
  withReasons,
} from '../../analysis/words';
import { formatProblem } from '@/i18n/error_messages';
import { formatList, capitalizeFirst, formatDecimal } from '@/i18n';
import { describeAction } from '../draft/action_text';
import { editionParts } from '../lazy/lazy_parts';
import { type BoardName, SURFACE } from '../boards';
import { type Action, type Acts, draftOf, pairOf } from '../model';
import type { Play } from '../play';
import { hintsOf, leftOf } from './state';

/** Follow the table and announce hints. */
export function useHints(play: Play): void {
  const hints = hintsOf(play);
  useEffect(() => hints.start(), [hints]);
  const held = hints.held.value;
  const before = useRef(held.kind);
  useEffect(() => {
    const was = before.current;
    before.current = held.kind;
    if (held.kind === 'shown' && was !== 'shown') announce(foundWords(play, held.hint));
    else if (held.kind === 'thinking' && was !== 'thinking') announce(tAnalysis('hint.thinking'));
    else if (held.kind === 'refused') announce(formatProblem(held.problem), true);
  }, [held.kind]);
}

/** Request or dismiss a hint by keyboard. */
export function askHint(play: Play): void {
  if (!play.owes.value) return;
  // The hint is on the sheet that the player changes.
  if (!play.drawing.value) play.lookAt(null);
  hintsOf(play).toggle();
}

export function HintButton({ play }: { play: Play }): VNode | null {
  useHints(play);
  const { kind } = hintsOf(play).held.value;
  if (!play.owes.value) return null;
  return (
    <span class="hint-button">
      <Button icon="pencil" pending={kind === 'thinking'} onPress={() => askHint(play)}>
        {kind === 'thinking'
          ? tAnalysis('hint.thinking')
          : kind === 'shown'
            ? tAnalysis('hint.hide')
            : tAnalysis('hint.heading')}
      </Button>
    </span>
  );
}

/** Draw the hint overlay on the board of the round. */
export function TableHintOverlay({ play, board }: { play: Play; board: BoardName }): VNode | null {
  const drawings = drawingsOn(play, board);
  return drawings.length === 0 ? null : <HintOverlay drawings={drawings} marks={play.marks.value} />;
}

/** Return descriptions of the overlay by space, or undefined without one. */
export function describeHintBySpace(play: Play, board: BoardName): Readonly<Record<string, string>> | undefined {
  const drawings = drawingsOn(play, board);
  return drawings.length === 0 ? undefined : pencilledWords(drawings);
}

function drawingsOn(play: Play, board: BoardName): readonly HintMark[] {
  const line = hintsOf(play).line.value;
  if (line === undefined || !play.drawing.value || board !== play.board.value || play.lit.value !== null) return [];
  return getHintMarks(hintsOf(play).left.value, play.roll.value, play.view.value?.dice !== undefined);
}

/** Return the pair that a visible hint suggests, or undefined. */
export function hintedPair(play: Play): number | undefined {
  const line = play.picking.value ? hintsOf(play).line.value : undefined;
  return line?.acts.map(pairOf).find((pair) => pair !== undefined);
}

/** Show the value of the hint, the cost of alternatives with reasons, and its buttons. */
export function HintPanel({ play }: { play: Play }): VNode | null {
  const hints = hintsOf(play);
  const held = hints.held.value;
  if (!play.owes.value) return null;
  if (held.kind === 'refused') {
    return (
      <section class="hint paper" aria-label={tAnalysis('hint.heading')}>
        <p>{formatProblem(held.problem)}</p>
        <div class="button-row">
          <Button onPress={() => void hints.ask()}>{tAnalysis('hint.again')}</Button>
          <Button kind="bare" onPress={() => backToButton(() => hints.putAway())}>
            {tAnalysis('hint.put-away')}
          </Button>
        </div>
      </section>
    );
  }
  const line = hints.line.value;
  if (held.kind !== 'shown' || line === undefined) return null;
  const { hint, line: at } = held;
  const below = play.board.value !== SURFACE;
  const cost = costWords(hint, at, below);
  return (
    <section class="hint paper" aria-label={tAnalysis('hint.heading')}>
      <h2 class="tray-head">
        {tAnalysis('hint.heading')}
        {line.worth !== null && (
          <span>
            {hint.exact
              ? tAnalysis('hint.worth-exact', { worth: formatDecimal(line.worth) })
              : tAnalysis('hint.worth', { worth: formatWithError(line.worth, line.error) })}
          </span>
        )}
      </h2>
      {hint.lines.length > 1 && (
        <div class="hint-turns" role="group" aria-label={tAnalysis('hint.turns')}>
          {hint.lines.map((_, index) => (
            <button key={index} type="button" aria-pressed={index === at} onClick={() => hints.show(index)}>
              {index === 0 ? tAnalysis('hint.best') : tAnalysis('hint.nth', { nth: index + 1 })}
              {index > 0 && (
                <span class="label">
                  {isWithinError(hint.costs[index] ?? 0, undefined)
                    ? tAnalysis('hint.as-good-short')
                    : tAnalysis('hint.cost-short', { cost: formatDecimal(hint.costs[index] ?? 0) })}
                </span>
              )}
            </button>
          ))}
        </div>
      )}
      {cost && <p>{cost}</p>}
      {hint.own && hints.fresh.value && <p>{ownWords(hint, below)}</p>}
      <div class="button-row">
        <Button icon="check" onPress={() => backToButton(() => hints.take())}>
          {tAnalysis('hint.take')}
        </Button>
        <Button kind="bare" onPress={() => backToButton(() => hints.putAway())}>
          {tAnalysis('hint.put-away')}
        </Button>
      </div>
      <Turn play={play} acts={hints.left.value} />
    </section>
  );
}

/** The pressed button disappears with the panel. Move the focus to the hint button. */
function backToButton(act: () => void): void {
  act();
  requestAnimationFrame(() => document.querySelector<HTMLElement>('.hint-button button')?.focus());
}

/** Show the numbered drawings of a turn. */
function Turn({ play, acts }: { play: Play; acts: Acts }): VNode {
  if (acts.length === 0) return <p>{tAnalysis('hint.nothing')}</p>;
  return (
    <ol class="hint-actions">
      {acts.map((act, index) => (
        <li key={index}>{capitalizeFirst(pickWords(play, act) ?? describeAction(act, play.roll.value))}</li>
      ))}
    </ol>
  );
}

/** Describe a pick, such as "pair 2, curved highway and straight railway". */
function pickWords(play: Play, act: Action): string | undefined {
  const pair = pairOf(act);
  const seen = pair === undefined ? undefined : draftOf(play.view.value)?.pairs[pair];
  if (pair === undefined || seen === undefined) return undefined;
  return tAnalysis('hint.pair', { number: pair + 1, dice: editionParts()?.pairWords(seen) ?? '' });
}

/** Return the cost of the next best turn, or of the selected alternative; an empty string without a comparison. */
function costWords(hint: Hint, at: number, below: boolean): string {
  const which = at === 0 ? 1 : at;
  const cost = hint.costs[which];
  // A turn without a value was not compared with others.
  if (cost === undefined) return hint.lines[0]?.worth === null ? '' : tAnalysis('hint.only');
  const error = hint.errors[which];
  if (at === 0 && isWithinError(cost, error)) return tAnalysis('hint.as-good');
  return withReasons(
    tAnalysis(at === 0 ? 'hint.next' : 'hint.this', clampCost(cost, error)),
    hint.reasons[which] ?? [],
    below,
  );
}

/** Return the cost of the player's draft. */
function ownWords(
  { own, own_cost: cost, own_error: error, own_reasons: reasons, lines }: Hint,
  below: boolean,
): string {
  if (cost <= 0 && own && lines[0]?.worth === own.worth) return tAnalysis('hint.own-best');
  if (isWithinError(cost, error)) return tAnalysis('hint.own-good');
  return withReasons(tAnalysis('hint.own', clampCost(cost, error)), reasons, below);
}

/** Return the announcement of a hint. */
function foundWords(play: Play, hint: Hint): string {
  const acts = leftOf(hint, 0, play.sync.history.peek().now);
  const pair = acts.map((act) => pickWords(play, act)).find((words) => words !== undefined);
  const found =
    pair === undefined ? tAnalysis('hint.found', { count: acts.length }) : tAnalysis('hint.found-pick', { pair });
  return [
    found,
    pair === undefined
      ? `${capitalizeFirst(formatList(acts.map((act) => describeAction(act, play.roll.peek()))))}.`
      : '',
    costWords(hint, 0, play.board.value !== SURFACE),
  ]
    .filter(Boolean)
    .join(' ');
}
