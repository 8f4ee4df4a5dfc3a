/** The banners of a match over days: the proposed or agreed pause, and the players who are on vacation. */

import type { VNode } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import type { Connection } from '@/live/connection';
import { Button } from '@/kit/button';
import { Banner } from '@/kit/status_messages';
import type { Command, TableSnapshot, AgreedPause } from '@/protocol';
import { formatProblem } from '@/i18n/error_messages';
import { say } from '@/i18n/away';
import { seatName } from '../players/players';
import { formatMoment } from '@/i18n/dates';

const CHECK_MS = 30_000;

export function AwayBanners({ connection, snapshot }: { connection: Connection; snapshot: TableSnapshot }): VNode {
  const [now, setNow] = useState(Date.now());
  const [problem, setProblem] = useState('');
  const [busy, setBusy] = useState(false);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), CHECK_MS);
    setNow(Date.now());
    return () => clearInterval(timer);
  }, [snapshot]);
  const seat = connection.seat.value;
  const state = awayState(snapshot, now + connection.clockOffsetMs.value);
  const send = (command: Command) => {
    setBusy(true);
    void connection.sendCommand(command).then((refused) => {
      setBusy(false);
      setProblem(refused ? formatProblem(refused) : '');
    });
  };
  const name = (of: number) => seatName(snapshot.table, of);
  const { pause, proposal, vacations } = state;
  const agreed = seat !== null && (proposal?.agreed.includes(seat) ?? false);
  return (
    <>
      {pause && (
        <Banner icon="clock" title={say('away.paused', { time: formatMoment(pause.until) })} text={problem}>
          {seat !== null && (
            <Button pending={busy} onPress={() => send({ type: 'end-pause' })}>
              {say('away.resume')}
            </Button>
          )}
        </Banner>
      )}
      {proposal && (
        <Banner
          icon="clock"
          title={say('away.proposed', { player: name(proposal.agreed[0] ?? 0), days: proposal.days })}
          text={problem || say('away.agreed', { n: proposal.agreed.length, all: state.people })}
        >
          {seat !== null && (
            <span class="band-actions">
              {!agreed && (
                <Button pending={busy} onPress={() => send({ type: 'agree-pause' })}>
                  {say('away.agree')}
                </Button>
              )}
              <Button kind="bare" onPress={() => send({ type: 'decline-pause' })}>
                {say(seat === proposal.agreed[0] ? 'away.withdraw' : 'away.decline')}
              </Button>
            </span>
          )}
        </Banner>
      )}
      {vacations.map(({ seat: of, until }) => (
        <Banner
          key={of}
          icon="people"
          title={
            of === seat
              ? say('away.own-vacation', { time: formatMoment(until) })
              : say('away.vacation', { player: name(of), time: formatMoment(until) })
          }
          text={say('away.vacation-note')}
        />
      ))}
    </>
  );
}

const PROPOSAL_MS = 7 * 86_400_000;

interface AwayState {
  /** The pause in progress. */
  readonly pause: { readonly until: number } | undefined;
  /** The pause that players can accept. */
  readonly proposal: AgreedPause | undefined;
  /** The players who are on vacation, and until when. */
  readonly vacations: readonly { readonly seat: number; readonly until: number }[];
  /** The number of players who must agree to a pause. */
  readonly people: number;
}

/** `now` is the server's time in milliseconds since 1970. */
function awayState(snapshot: TableSnapshot, now: number): AwayState {
  const { pause, seats } = snapshot.table;
  const until = pause?.until ?? null;
  return {
    pause: until !== null && now < until ? { until } : undefined,
    proposal: pause && pause.since === null && now < pause.proposed + PROPOSAL_MS ? pause : undefined,
    vacations: seats.flatMap((seat, index) =>
      seat.vacations
        .filter(([begin, end]) => begin <= now && now < end)
        .map(([, end]) => ({ seat: index, until: end })),
    ),
    people: seats.filter(({ kind, substitute, gave_up: gone }) => kind === 'player' && !substitute && !gone).length,
  };
}
