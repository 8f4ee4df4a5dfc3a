/** The sheet in the middle with the line below it, one's own or another's. */

import type { VNode } from 'preact';
import { Sheet } from '../drawing/sheet';
import { Zoomable } from '../../../parts/zoomable';
import { Button } from '../../../parts/button';
import { LitLine, MarginLine } from '../../../parts/says';
import { WholeButton } from '../../../parts/whole_button';
import type { TableSnapshot } from '../../../protocol';
import { t } from '../texts/index';
import { editionParts } from './edition_way';
import { expansionParts } from './expansion_way';
import { hintParts } from './hint_way';
import { type Leaf, leafLine, leafOfLine, SURFACE } from './leaves';
import { litBy } from './lit';
import { lineOf } from './margin';
import { hasMore } from './model';
import type { Play } from './play';
import { seatName } from '../../../table/players';

interface BoardProps {
  play: Play;
  room: TableSnapshot;
  drying: boolean;
}

export function Board({ play, room, drying }: BoardProps): VNode | null {
  const view = play.view.value;
  if (view === undefined) return null;
  const mine = play.mine.value;
  const leaves = play.leaves.value;
  const line = lineOf(play, room);
  const label = labelOf(play, room);
  const below = leaves.length > 1 ? expansionParts() : undefined;
  const hints = room.table.hints ? hintParts() : undefined;
  return (
    <section class="table-board" aria-label={label}>
      {below ? (
        <below.Leaves
          leaves={leaves}
          now={play.leaf.value}
          front={play.front.value ?? play.leaf.value}
          onFront={(leaf) => play.turnTo(leaf)}
        >
          {(leaf) => <LeafBoard play={play} room={room} drying={drying} leaf={leaf} />}
        </below.Leaves>
      ) : (
        <LeafBoard play={play} room={room} drying={drying} leaf={play.leaf.value} />
      )}
      <div class="below-board">
        {line.lit ? (
          <LitLine title={line.title ?? ''} text={line.text} />
        ) : (
          <MarginLine title={line.title} text={line.text} more={line.more} refusal={line.refusal} />
        )}
        <WholeButton zoomed={play.zoomed} />
        {hints && <hints.HintButton play={play} />}
        {!mine && play.connection.seat.value !== null && (
          <Button onPress={() => play.lookAt(null)}>{t('play.back-to-mine')}</Button>
        )}
      </div>
    </section>
  );
}

/** What the reader calls a sheet. */
function labelOf(play: Play, room: TableSnapshot): string {
  return play.mine.value
    ? t('sheet.label', { round: play.view.value?.round ?? 0 })
    : t('sheet.label-other', { player: seatName(room.table, play.shown.value) });
}

/** One leaf: that of this round is drawn on, the others are looked at. */
function LeafBoard({ play, room, drying, leaf }: BoardProps & { leaf: Leaf }): VNode | null {
  const view = play.view.value;
  const seat = play.shown.value;
  const now = leaf === play.leaf.value;
  const told = now ? undefined : play.told(seat, leaf);
  if (view === undefined) return null;
  const mine = play.mine.value;
  const behind = play.behind.value.get(seat);
  const drawing = now && play.drawing.value;
  const lit = play.lit.value;
  const held = drawing ? play.held.value : null;
  const more = now && lit === null && play.paths.value.length > 0 ? expansionParts() : undefined;
  const marks = told?.marks ?? play.marks.value;
  const hints = room.table.hints ? hintParts() : undefined;
  const layers = told?.layers ?? play.layers.value;
  const own = leaf === SURFACE ? behind : behind?.leaves?.[leaf];
  const errors = leaf === SURFACE ? 'errors' : leafLine(leaf, 'errors');
  const label = [
    ...(play.leaves.value.length > 1 ? [expansionParts()?.leafName(leaf) ?? ''] : []),
    labelOf(play, room),
  ].join(': ');
  return (
    <div class="board paper">
      <Zoomable key={mine ? 'mine' : seat} zoomed={play.zoomed}>
        <Sheet
          toEdge
          label={label}
          marks={marks}
          fresh={room.table.status === 'over' ? undefined : view.round}
          drying={drying}
          inking={now ? (play.inking.value ?? undefined) : undefined}
          legal={now && lit === null && play.fits.value ? Object.keys(play.fits.value) : undefined}
          preview={now && lit === null ? play.preview.value : undefined}
          held={held === null ? undefined : { space: held, ways: play.waysAt(held)?.length ?? 2 }}
          refused={now ? (play.refused.value ?? undefined) : undefined}
          rings={lit === errors ? own?.errors : lit === null ? own?.lost : undefined}
          openEnds={own?.errors}
          said={hints?.hintSaid(play, leaf)}
          lit={lit === null ? undefined : litOn(play, leaf, lit)}
          layers={layers}
          over={
            <>
              {hints && <hints.HintOver play={play} leaf={leaf} />}
              {more && <more.Corners play={play} />}
            </>
          }
          onSpace={mine && now ? (space, by) => play.space(space, by) : undefined}
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
  );
}

/** What a line lights on a leaf. */
function litOn(play: Play, leaf: Leaf, line: string): ReturnType<typeof litBy> {
  const view = play.view.value;
  const seat = play.shown.value;
  if (view === undefined || leafOfLine(line) !== leaf) return undefined;
  const behind = play.behind.value.get(seat);
  if (leaf !== SURFACE) return expansionParts()?.litBelow(behind, line, play.told(seat, leaf)?.layers);
  return litBy(behind, line) ?? (hasMore(view) ? editionParts()?.litGoalOf(view, seat, line) : undefined);
}
