/**
 * The page of a match whose players share this device: a curtain while the device is passed on, and a band that names the
 * player who holds it. The curtain hides everything that only one player may see, because the page does not have it yet.
 */

import './hot_seat.css';
import type { VNode } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { Button } from '@/kit/button';
import { SeatMark } from '@/kit/seat';
import type { TableSnapshot } from '@/protocol';
import { seatName } from '../players/players';
import { sayHotSeat } from './texts';

interface HotSeatProps {
  snapshot: TableSnapshot;
  /** The snapshot of the server. `snapshot` leaves out the part that the page plays back. */
  current: TableSnapshot;
  /** The seat that holds the device, or null while it is passed on. */
  acts: number | null;
  onActs: (seat: number | null) => void;
  /** The match as the present seat sees it, or as everyone sees it while the device is passed on. */
  match: VNode;
}

export function HotSeat({ snapshot, current, acts, onActs, match }: HotSeatProps): VNode | null {
  const begun = useRef(current);
  const [looking, setLooking] = useState(false);
  const passed = acts !== null && isPassedOn(begun.current, current, acts);
  useEffect(() => {
    if (passed) onActs(null);
  }, [passed]);
  if (passed) return null;
  if (acts === null && !looking) return <Curtain snapshot={snapshot} onActs={onActs} onLook={() => setLooking(true)} />;
  return (
    <>
      <div class="band hot-seat-band">
        {acts !== null && <SeatMark seat={acts} />}
        <span>
          {acts === null
            ? sayHotSeat('hotseat.all-look')
            : sayHotSeat('hotseat.plays', { player: seatName(snapshot.table, acts) })}
        </span>
        <Button onPress={() => (acts === null ? setLooking(false) : onActs(null))}>
          {sayHotSeat(acts === null ? 'hotseat.go-on' : 'hotseat.hide')}
        </Button>
      </div>
      {match}
    </>
  );
}

/** Return whether a seat has committed, or the next phase has begun, since the page shows the seat. */
function isPassedOn(begun: TableSnapshot, now: TableSnapshot, seat: number): boolean {
  const activity = ({ table }: TableSnapshot) => table.seats[seat]?.activity;
  if (now.hot_seat?.phase !== begun.hot_seat?.phase) return true;
  return activity(begun) === 'thinking' && activity(now) !== 'thinking';
}

interface CurtainProps {
  snapshot: TableSnapshot;
  onActs: (seat: number) => void;
  onLook: () => void;
}

function Curtain({ snapshot: { table, hot_seat }, onActs, onLook }: CurtainProps): VNode {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  const waits = (seat: number) => table.seats[seat]?.activity === 'thinking';
  const seats = hot_seat?.seats ?? [];
  const next = seats.find(waits);
  const others = seats.filter((seat) => seat !== next);
  const player = next === undefined ? '' : seatName(table, next);
  return (
    <main class="text-page hot-seat-curtain" id="main">
      <h1 class="heading" tabIndex={-1} ref={heading}>
        {next === undefined ? sayHotSeat('hotseat.wait') : sayHotSeat('hotseat.pass', { player })}
      </h1>
      <p>{sayHotSeat(next === undefined ? 'hotseat.wait-text' : 'hotseat.pass-text')}</p>
      <div class="hot-seat-ways">
        {next !== undefined && (
          <Button kind="main" does={`hot-seat-${next}`} onPress={() => onActs(next)}>
            {sayHotSeat('hotseat.take', { player })}
          </Button>
        )}
        <Button onPress={() => onLook()}>{sayHotSeat('hotseat.look')}</Button>
      </div>
      {others.length > 0 && (
        <>
          <h2>{sayHotSeat('hotseat.others')}</h2>
          <ul class="hot-seat-others">
            {others.map((seat) => (
              <li key={seat}>
                <SeatMark seat={seat} />
                <Button kind="bare" onPress={() => onActs(seat)}>
                  {sayHotSeat(waits(seat) ? 'hotseat.other' : 'hotseat.other-done', { player: seatName(table, seat) })}
                </Button>
              </li>
            ))}
          </ul>
        </>
      )}
    </main>
  );
}
