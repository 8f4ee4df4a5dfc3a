/**
 * The seats of a table that has not begun: one list, or a panel for each team. Players move to another team by dragging
 * a seat or with *Change*.
 */

import type { TargetedDragEvent, VNode } from 'preact';
import { useState } from 'preact/hooks';
import type { SeatTeam } from '@/games/plugin';
import type { Command, Level, TableSnapshot } from '@/protocol';
import { t } from '@/i18n';
import { SeatRow } from './seat_row';

interface LobbySeatsProps {
  snapshot: TableSnapshot;
  sides: readonly SeatTeam[];
  /** The player's seat. */
  seat: number | null;
  levels: readonly Level[];
  /** Whether the player's command to sit down is in progress. */
  sitting: boolean;
  onSit: (at: number) => void;
  say: (command: Command) => void;
}

const KIND = 'application/x-seat';

export function WaitingRoomSeats({ snapshot, sides, seat, levels, sitting, onSit, say }: LobbySeatsProps): VNode {
  const { seats, host } = snapshot.table;
  const [over, setOver] = useState<number | null>(null);
  const taken = seats.filter((info) => info.kind !== 'free').length;
  const free = (at: number) => seats[at]?.kind === 'free';
  const mayMove = (at: number) => !free(at) && (host || at === seat);
  /** The target seat in a team: a free seat, or else for the host the last seat, whose player is swapped. */
  const placeIn = (side: SeatTeam | undefined): number | undefined =>
    side?.seats.find(free) ?? (host ? side?.seats.at(-1) : undefined);
  const sideAfter = (at: number): SeatTeam | undefined => {
    const now = sides.findIndex((side) => side.seats.includes(at));
    return sides[(now + 1) % sides.length];
  };
  const move = (from: number, to: number | undefined): void => {
    if (to !== undefined && to !== from) say({ type: 'swap-seats', seat: from, other: to });
  };
  const row = (at: number): VNode => {
    const to = sides.length > 1 && mayMove(at) ? placeIn(sideAfter(at)) : undefined;
    return (
      <SeatRow
        key={at}
        snapshot={snapshot}
        at={at}
        mine={at === seat}
        seated={seat !== null}
        levels={levels}
        brief={sides.length > 1}
        sitting={sitting}
        onSit={() => onSit(at)}
        onStand={() => say({ type: 'leave-seat' })}
        onBot={(level) => say({ type: 'add-bot', seat: at, level })}
        onRelease={() => say({ type: 'free-seat', seat: at })}
        {...(to === undefined
          ? {}
          : {
              onChange: () => move(at, to),
              onDragStart: (event: TargetedDragEvent<HTMLLIElement>) => event.dataTransfer?.setData(KIND, String(at)),
            })}
      />
    );
  };
  const label = t('lobby.seats-taken', { taken, all: seats.length });
  if (sides.length < 2)
    return (
      <ul class="seat-rows" aria-label={label}>
        {seats.map((_, at) => row(at))}
      </ul>
    );
  return (
    <div class="waiting-room-sides" role="group" aria-label={label}>
      {sides.map((side, index) => (
        <section
          key={side.name}
          class={over === index ? 'waiting-room-side over' : 'waiting-room-side'}
          aria-label={side.name}
          onDragOver={(event) => {
            if (!event.dataTransfer?.types.includes(KIND)) return;
            event.preventDefault();
            setOver(index);
          }}
          onDragLeave={() => setOver(null)}
          onDrop={(event) => {
            setOver(null);
            const from = Number(event.dataTransfer?.getData(KIND) || Number.NaN);
            if (Number.isNaN(from) || side.seats.includes(from)) return;
            event.preventDefault();
            const on = (event.target as Element).closest<HTMLElement>('[data-seat]')?.dataset['seat'];
            move(from, host && on !== undefined ? Number(on) : placeIn(side));
          }}
        >
          <h2>
            {side.mark}
            {side.name}
          </h2>
          <ul class="seat-rows">{side.seats.map(row)}</ul>
        </section>
      ))}
    </div>
  );
}

/** Return the number of taken seats of each team. */
export function countTakenSeats(sides: readonly SeatTeam[], snapshot: TableSnapshot): readonly number[] {
  return sides.map((side) => side.seats.filter((at) => (snapshot.table.seats[at]?.kind ?? 'free') !== 'free').length);
}

/**
 * Return the label of the main button while teams are incomplete, or null if the match can start. With two teams, the
 * start removes free seats. With more teams, or teams of fixed size (`whole`), it removes only whole teams.
 */
export function missingWords(sides: readonly SeatTeam[], snapshot: TableSnapshot): string | null {
  if (sides.length < 2) return null;
  const taken = countTakenSeats(sides, snapshot);
  const most = Math.max(...taken);
  // At least two teams play. Teams with players come first.
  const order = [...sides.keys()].sort((a, b) => (taken[b] ?? 0) - (taken[a] ?? 0) || a - b);
  const short = order
    .map((index, place) => {
      const [side, there] = [sides[index] as SeatTeam, taken[index] ?? 0];
      const wanted =
        sides.length === 2 && !side.whole ? Math.max(most, 1) : there > 0 || place < 2 ? side.seats.length : 0;
      return { side, free: wanted - there };
    })
    .sort((a, b) => b.free - a.free)[0];
  return short && short.free > 0 ? t('lobby.more-in', { free: short.free, side: short.side.inside }) : null;
}
