/**
 * Dice and special routes as buttons: faces, states and names. The page provides the state; this module contains no
 * rules.
 */

import './dice.css';
import type { VNode } from 'preact';
import { joinWords } from '@/i18n';
import { t } from '../../texts';
import { getRouteDrawing, isBaseRoute } from '../board';
import { expansionArt } from '../expansion_art';
import { Route } from '../routes';
import { routeName } from '../drawing_text';

/** The state of a die. Without `drawn`, the die is still to be drawn, in one of `places` spaces. */
export interface DieData {
  /** The route of its face, such as `h-tee`. */
  readonly route: string;
  /** The number of spaces where the die fits. With 0, the die need not be drawn. */
  readonly places: number;
  /** The space where the die was drawn. */
  readonly drawn?: string | undefined;
  readonly rolling?: boolean | undefined;
  /** Whether the die is read-only: for spectators, and after the commit. */
  readonly idle?: boolean | undefined;
  /** The oriented drawing of the selected die, otherwise the face is shown. */
  readonly turned?: string | undefined;
  /** The expansion of the die, which sets its colour. */
  readonly expansion?: string | undefined;
  /** Whether the die may be left undrawn. */
  readonly optional?: boolean | undefined;
  /** The text of the die's state, if the die is drawn elsewhere than in a space. */
  readonly says?: string | undefined;
}

/** A special route of the sheet. `open`: the route may be drawn now. `used`: the round of its use, 0 if unknown. */
export interface SpecialData {
  readonly route: string;
  readonly places: number;
  readonly open: boolean;
  readonly used?: number | undefined;
}

/** The shared properties of buttons in a tray. */
export interface TrayButtonProps {
  chosen: boolean;
  /** 0 if the Tab key focuses this button, else -1, because the tray is one tab stop. */
  tabIndex: number;
  onChoose: () => void;
  onFocus: () => void;
  /** Handlers and style of a draggable button. */
  drag?: TrayButtonDrag | undefined;
}

export interface TrayButtonDrag {
  readonly handlers: object;
  /** The distance that the button was dragged, in pixels to the right and down. */
  readonly by: readonly [number, number] | undefined;
  /** Whether the button can be dropped at the current position. The sheet's preview shows through the button. */
  readonly fits: boolean;
}

/** Return the additional attributes of a draggable button. */
function draggable(drag: TrayButtonDrag | undefined): { class: string; more: object } {
  if (drag === undefined) return { class: '', more: {} };
  const { by, fits, handlers } = drag;
  const style = by && { transform: `translate(${by[0]}px, ${by[1]}px)` };
  return { class: ` draggable${by ? ' dragged' : ''}${by && fits ? ' fits' : ''}`, more: { ...handlers, style } };
}

/** Show a face: the drawing of a route in a square. */
export function Face({
  route,
  turned,
  margin = 3,
}: {
  route: string;
  turned?: string | undefined;
  margin?: number;
}): VNode {
  const edge = 64 + 2 * margin;
  const art = isBaseRoute(route) ? undefined : expansionArt();
  if (!isBaseRoute(route))
    return art ? (
      <art.ExpansionFace face={route} turned={turned} margin={margin} />
    ) : (
      <svg class="face" viewBox="0 0 64 64" aria-hidden="true" />
    );
  return (
    <svg class="face" viewBox={`${-margin} ${-margin} ${edge} ${edge}`} aria-hidden="true">
      <Route drawing={turned ?? getRouteDrawing(route)} />
    </svg>
  );
}

/** Show a die that is not a button, such as the first roll of today's puzzle. */
export function StaticDie({ route }: { route: string }): VNode {
  return (
    <span class="die shown" role="img" aria-label={routeName(route)}>
      <Face route={route} />
    </span>
  );
}

/** Show a die as a button. A disabled die can be focused and says why it is disabled. */
export function Die({
  die,
  number,
  chosen,
  tabIndex,
  onChoose,
  onFocus,
  drag,
}: TrayButtonProps & { die: DieData; number: number }): VNode {
  const state = die.rolling
    ? 'rolling'
    : die.drawn !== undefined
      ? 'drawn'
      : die.idle
        ? 'idle'
        : die.places === 0
          ? 'nowhere'
          : chosen
            ? 'chosen'
            : 'free';
  const off = state === 'rolling' || state === 'nowhere' || state === 'idle';
  const dragging = draggable(state === 'free' || state === 'chosen' ? drag : undefined);
  return (
    <button
      type="button"
      class={`die ${state}${die.expansion ? ` expansion-die die-${die.expansion}` : ''}${die.optional ? ' optional' : ''}${dragging.class}`}
      data-rules={`route.${die.route}${die.expansion ? ` expansion.${die.expansion}` : ''} die`}
      aria-pressed={chosen}
      aria-disabled={off || undefined}
      aria-label={t('dice.die', {
        number,
        route: routeName(die.route),
        state: joinWords([
          dieState(die) || t('dice.shown'),
          ...(die.optional && state === 'free' ? [t('dice.need-not')] : []),
        ]),
      })}
      tabIndex={tabIndex}
      onClick={() => off || onChoose()}
      onFocus={onFocus}
      {...dragging.more}
    >
      <Face route={die.route} turned={die.turned} />
      {state === 'nowhere' && (
        <svg class="die-stroke" viewBox="0 0 40 40" aria-hidden="true">
          <path d="M7,33L33,7" />
        </svg>
      )}
    </button>
  );
}

/** Return the text below a die. */
export function dieState(die: DieData): string {
  if (die.rolling) return t('dice.rolling');
  if (die.says !== undefined) return die.says;
  if (die.drawn !== undefined) return t('dice.in', { space: die.drawn });
  if (die.idle) return '';
  return die.places === 0 ? t('dice.nowhere') : t('dice.places', { places: die.places });
}

/** Show a special route as a button, one of six in board order. */
export function Special({
  special,
  number,
  chosen,
  tabIndex,
  onChoose,
  onFocus,
  drag,
}: TrayButtonProps & { special: SpecialData; number: number }): VNode {
  const used = special.used !== undefined;
  const state = used ? 'used' : !special.open || special.places === 0 ? 'closed' : chosen ? 'chosen' : 'free';
  const off = state === 'used' || state === 'closed';
  const dragging = draggable(off ? undefined : drag);
  return (
    <button
      type="button"
      class={`special ${state}${dragging.class}`}
      data-rules="special"
      aria-pressed={chosen}
      aria-disabled={off || undefined}
      aria-label={t('specials.route', { number, route: routeName(special.route), state: specialState(special) })}
      tabIndex={tabIndex}
      onClick={() => off || onChoose()}
      onFocus={onFocus}
      {...dragging.more}
    >
      <Face route={special.route} margin={4} />
      {used && (
        <svg class="special-cross" viewBox="0 0 40 40" aria-hidden="true">
          <path d="M6,7C15,15 25,26 34,34M34,6C25,16 15,25 6,34" />
        </svg>
      )}
    </button>
  );
}

function specialState(special: SpecialData): string {
  if (special.used !== undefined) return t('specials.used', { round: special.used });
  return special.open ? t('specials.free', { places: special.places }) : t('specials.closed');
}
