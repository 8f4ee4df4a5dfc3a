/** Shows the faces of underground dice that may be drawn a second time, and how often, from the legal actions. */

import type { VNode } from 'preact';
import type { DieData } from '@railroad_ink/drawing/dice/die';
import { DiceTray } from '@railroad_ink/drawing/dice/tray';
import { boardLayers } from '@railroad_ink/table/boards';
import { type Acts, isDuplicateAction } from '@railroad_ink/table/model';
import type { Play } from '@railroad_ink/table/play';

import manifest from '../manifest.json';
import { say } from '@railroad_ink/texts/expansions';
import './table.css';

export function DoubleDraws({ play, acts }: { play: Play; acts: Acts }): VNode | null {
  const view = play.view.value;
  const board = play.board.value;
  const all = manifest.own.doublings.each_game;
  const seat = play.connection.seat.value;
  if (view === undefined || board !== manifest.name || seat === null) return null;
  const drawn = acts.find(isDuplicateAction);
  const spent = boardLayers(view.sheets[seat]?.layers, board).doublings ?? 0;
  // Cross off a new drawing at once.
  const known = (
    (play.connection.snapshot.value?.draft?.acts ?? play.connection.snapshot.value?.match?.own ?? []) as Acts
  ).some(isDuplicateAction);
  const used = spent + (drawn && !known ? 1 : 0) - (!drawn && known ? 1 : 0);
  const offered = play.offer.value?.doublings;
  const chosen = play.choice.value?.kind === 'again' ? play.choice.value.index : undefined;
  const dice = play.roll.value.map(
    (route, die): DieData => ({
      route,
      places: Object.keys(offered?.[die] ?? {}).length,
      drawn: drawn?.die === die ? drawn.space : undefined,
      idle: !play.owes.value || (offered === undefined && drawn?.die !== die),
      expansion: board,
      optional: true,
    }),
  );
  const open = offered !== undefined || drawn !== undefined;
  return (
    <section class="doublings" aria-label={say('double.heading')}>
      <Boxes all={all} used={used} />
      {open ? (
        <DiceTray
          dice={dice}
          heading={say('double.heading')}
          detail={say(drawn ? 'double.done' : 'double.detail', { left: all - used })}
          chosen={chosen}
          onChoose={(index) => play.choose({ kind: 'again', index })}
        />
      ) : (
        <h2 class="tray-head">
          {say('double.heading')}
          <span>{say('double.detail', { left: all - used })}</span>
        </h2>
      )}
    </section>
  );
}

/** Show a box for each use, the used ones crossed off. */
function Boxes({ all, used }: { all: number; used: number }): VNode {
  return (
    <p class="double-boxes" role="img" aria-label={say('double.boxes', { used, all })}>
      {Array.from({ length: all }, (_, index) => (
        <i key={index}>
          {index < used && (
            <svg viewBox="0 0 40 40" aria-hidden="true">
              <path d="M6,7C15,15 25,26 34,34M34,6C25,16 15,25 6,34" />
            </svg>
          )}
        </i>
      ))}
    </p>
  );
}
