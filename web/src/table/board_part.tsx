/** The sheet in the middle with the line below it, one's own or another's. */

import type { VNode } from 'preact';
import { Sheet } from '../ink/sheet';
import { Zoomable } from '../ink/zoomable';
import { Button } from '../parts/button';
import { LitLine, MarginLine } from '../parts/says';
import { WholeButton } from '../parts/whole_button';
import type { Room } from '../protocol';
import { t } from '../texts/index';
import { challengeParts } from './challenge_way';
import { expansionParts } from './expansion_way';
import { litBy } from './lit';
import { lineOf } from './margin';
import { hasMore } from './model';
import type { Play } from './play';
import { seatName } from './players';

export function Board({ play, room, drying }: { play: Play; room: Room; drying: boolean }): VNode | null {
  const view = play.view.value;
  if (view === undefined) return null;
  const mine = play.mine.value;
  const behind = play.behind.value.get(play.shown.value);
  const drawing = play.drawing.value;
  const lit = play.lit.value;
  const held = drawing ? play.held.value : null;
  const line = lineOf(play, room);
  const player = seatName(room.table, play.shown.value);
  const more = lit === null && play.paths.value.length > 0 ? expansionParts() : undefined;
  const label = mine ? t('sheet.label', { round: view.round }) : t('sheet.label-other', { player });
  return (
    <section class="table-board" aria-label={label}>
      <div class="board paper">
        <Zoomable key={mine ? 'mine' : play.shown.value} zoomed={play.zoomed}>
          <Sheet
            toEdge
            label={label}
            marks={play.marks.value}
            fresh={room.table.status === 'over' ? undefined : view.round}
            drying={drying}
            inking={play.inking.value ?? undefined}
            legal={lit === null && play.fits.value ? Object.keys(play.fits.value) : undefined}
            preview={lit === null ? play.preview.value : undefined}
            held={held === null ? undefined : { space: held, ways: play.waysAt(held)?.length ?? 2 }}
            refused={play.refused.value ?? undefined}
            rings={lit === 'errors' ? behind?.errors : lit === null ? behind?.lost : undefined}
            openEnds={behind?.errors}
            lit={litBy(behind, lit ?? undefined) ?? (lit === null || !hasMore(view) ? undefined : challengeParts()?.litChallenge(view, play.shown.value, lit))}
            layers={play.layers.value}
            over={more && <more.Corners play={play} />}
            onSpace={mine ? (space, by) => play.space(space, by) : undefined}
            onTurn={drawing ? () => play.turn() : undefined}
            onLift={drawing ? (space) => play.lift(space) : undefined}
            onHover={drawing ? (space) => (play.over.value = space ?? null) : undefined}
            onFocusSpace={
              drawing
                ? (space) => {
                    play.way.value = 0;
                    play.over.value = space ?? null;
                  }
                : undefined
            }
          />
        </Zoomable>
      </div>
      <div class="below-board">
        {line.lit ? <LitLine title={line.title ?? ''} text={line.text} /> : <MarginLine title={line.title} text={line.text} more={line.more} refusal={line.refusal} />}
        <WholeButton zoomed={play.zoomed} />
        {!mine && play.connection.seat.value !== null && <Button onPress={() => play.lookAt(null)}>{t('play.back-to-mine')}</Button>}
      </div>
    </section>
  );
}
