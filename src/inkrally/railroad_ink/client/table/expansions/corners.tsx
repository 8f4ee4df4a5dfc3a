/**
 * The grid of corner points, while a pattern along edges is selected: one tab stop, arrow keys, taps at corners and
 * edges. Reports positions.
 */

import type { TargetedKeyboardEvent, TargetedMouseEvent, TargetedPointerEvent, VNode } from 'preact';
import { useRef, useState } from 'preact/hooks';
import { Icon } from '@/kit/icons';
import type { LatticePoint } from '../../drawing/expansions/types';
import { say } from '../../drawing/expansions/words';
import { moveInGrid } from '@/kit/roving_focus';
import type { Play } from '../play';
import { actsAt, type LatticePlace, placeAt, pointPlace, POINTS } from './lattice';
import { getPatternText, pointName } from './lattice_words';

const ROWS: readonly (readonly LatticePlace[])[] = Array.from({ length: POINTS }, (_, y) =>
  Array.from({ length: POINTS }, (_, x) => pointPlace([x, y])),
);
const PLACES = ROWS.flat();

/** Show the corner points, and the buttons of the held pattern. */
export function Corners({ play }: { play: Play }): VNode {
  const paths = play.paths.value;
  const [stop, setStop] = useState<LatticePlace>(() =>
    nearest(PLACES.filter((place) => actsAt(paths, place).length > 0)),
  );
  // Whether the pointer is at an edge instead of the corner point that gets the focus.
  const pointing = useRef(false);

  const placeOf = (event: TargetedPointerEvent<HTMLElement> | TargetedMouseEvent<HTMLElement>): LatticePlace => {
    const box = event.currentTarget.getBoundingClientRect();
    const at = (from: number, size: number) => (from / size) * POINTS - 0.5;
    return placeAt(at(event.clientX - box.left, box.width), at(event.clientY - box.top, box.height), play.paths.value);
  };
  const key = (event: TargetedKeyboardEvent<HTMLElement>): void => {
    pointing.current = false;
    if (event.altKey || event.metaKey) return;
    const moved = moveInGrid(PLACES.indexOf(stop), event.key, POINTS, PLACES.length, event.ctrlKey);
    if (moved !== undefined) event.currentTarget.querySelectorAll<HTMLElement>('[data-point]')[moved]?.focus();
    else if (event.key === 'Enter')
      play.spot.value ? play.place(play.spot.value.place, 'enter') : play.place(stop, 'enter');
    else if (event.key === ' ') play.place(stop, 'space');
    else return;
    event.preventDefault();
  };
  const click = (event: TargetedMouseEvent<HTMLElement>): void => {
    pointing.current = false;
    // A click of a screen reader has no coordinates.
    const named =
      event.detail === 0 ? (event.target as Element).closest<HTMLElement>('[data-point]')?.dataset['point'] : undefined;
    play.place(named ?? placeOf(event), 'tap');
  };

  return (
    <>
      <div
        class="corner-grid"
        role="grid"
        aria-label={getPatternText(play.pattern.value ?? '', 'grid')}
        onKeyDown={key}
        onClick={click}
        onPointerDown={() => (pointing.current = true)}
        onPointerMove={(event) => event.pointerType === 'mouse' && play.hover(shown(play, placeOf(event)))}
        onPointerLeave={(event) => event.pointerType === 'mouse' && play.hover(null)}
        onFocusOut={(event) => event.currentTarget.contains(event.relatedTarget as Node | null) || play.hover(null)}
      >
        {ROWS.map((row, y) => (
          <div class="corner-row" role="row" key={y}>
            {row.map((place) => {
              const ways = actsAt(paths, place).length;
              return (
                <div
                  key={place}
                  class={ways > 0 ? 'corner can' : 'corner'}
                  role="gridcell"
                  data-point={place}
                  aria-label={pointName(play, place, ways)}
                  aria-selected={play.spot.value?.place === place || undefined}
                  tabIndex={place === stop ? 0 : -1}
                  onFocus={() => {
                    setStop(place);
                    if (!pointing.current) play.hover(shown(play, place));
                  }}
                />
              );
            })}
          </div>
        ))}
      </div>
      {play.spot.value?.held && play.ghost.value && (
        <Hand play={play} path={play.ghost.value.act.path} ways={play.ghost.value.ways} />
      )}
    </>
  );
}

/** Return the position if a pattern fits there, otherwise null. */
function shown(play: Play, place: LatticePlace): LatticePlace | null {
  return actsAt(play.paths.value, place).length > 0 ? place : null;
}

/** Return the position closest to the centre of the board. */
function nearest(places: readonly LatticePlace[]): LatticePlace {
  const far = (place: LatticePlace) =>
    place.split(',').reduce((sum, value) => sum + Math.abs(Number(value) - (POINTS - 1) / 2), 0);
  return places.reduce((best, place) => (far(place) < far(best) ? place : best), places[0] ?? '0,0');
}

/** Show the buttons of the held pattern: next orientation, and draw. */
function Hand({ play, path, ways }: { play: Play; path: readonly LatticePoint[]; ways: number }): VNode {
  const xs = path.map(([x]) => x);
  const ys = path.map(([, y]) => y);
  const last = POINTS - 1;
  const x = Math.min(Math.max((Math.min(...xs) + Math.max(...xs)) / 2, 1), last - 1);
  const low = Math.max(...ys);
  const y = low < last - 1 ? low + 0.55 : Math.min(...ys) - 0.55;
  const at = (value: number) => `${((30 + value * 64) / 508) * 100}%`;
  return (
    <div class="corner-hand" style={{ left: at(x), top: at(y) }}>
      {ways > 1 && (
        <button type="button" tabIndex={-1} aria-label={say('pattern.turn')} onClick={() => play.turn()}>
          <Icon name="rotate" />
        </button>
      )}
      <button
        type="button"
        class="corner-ink"
        tabIndex={-1}
        aria-label={getPatternText(play.pattern.value ?? '', 'draw')}
        onClick={() => play.inkPath()}
      >
        <Icon name="check" />
      </button>
    </div>
  );
}
