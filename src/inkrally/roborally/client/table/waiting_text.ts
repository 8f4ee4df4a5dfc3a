/** Describes the players that the table waits for, and the reason. Reads only the state. */

import type { TableSnapshot } from '@/protocol';
import { formatAbsentPlayers, getPendingSeats } from '@/features/table/players/absence';
import { seatName } from '@/features/table/players/players';
import { formatList } from '@/i18n';
import type { PlayState } from './play_state';
import { robotName } from '../drawing/robots/robot_avatars';
import { waitWords } from '../options/words';
import { rallyOf } from './model';
import { tRoborally } from '../texts/say';

/** Return the status line while this player has no question. */
export function waitingLine(play: PlayState, snapshot: TableSnapshot, robot: number | null): string {
  const phase = snapshot.match?.phase;
  const view = robot === null ? undefined : play.view.value?.robots[robot];
  const name = robot === null ? '' : robotName(play.looks.value[robot] ?? robot);
  if (phase && phase.name !== 'program') return describePendingPlayer(snapshot);
  const seat = play.connection.seat.value;
  const waited = getPendingSeats(snapshot, seat);
  const late = waited.busy;
  const absent = formatAbsentPlayers(snapshot, waited);
  const done = seat !== null && (snapshot.match?.committed.includes(seat) ?? false);
  if (!done && view) {
    if (view.status === 'out') return tRoborally('program.is-out', { robot: name });
    if (view.status === 'destroyed') return tRoborally('program.is-gone', { robot: name });
    if (view.powered_down) return tRoborally('program.is-down', { robot: name });
    if (view.locked.length === view.registers.length) return tRoborally('program.no-cards', { robot: name });
  }
  if (late.length === 0) return absent || (done ? tRoborally('program.wait-all') : '');
  if (!done) return absent;
  const bots = late.every((at) => snapshot.table.seats[at]?.kind !== 'player');
  const names = { names: formatList(late.map((at) => seatName(snapshot.table, at))), count: late.length };
  const waiting = bots
    ? tRoborally('program.wait-bots')
    : tRoborally(
        late.every((at) => snapshot.table.seats_in_playback.includes(at)) ? 'program.wait-watching' : 'program.wait',
        names,
      );
  return [absent, waiting].filter((words) => words !== '').join(' ');
}

/** Return a text such as "Ilse is deciding whether to power down.", after a note if the player is absent. */
export function describePendingPlayer(snapshot: TableSnapshot): string {
  return [formatAbsentPlayers(snapshot, getPendingSeats(snapshot, null)), decisionLine(snapshot)]
    .filter((words) => words !== '')
    .join(' ');
}

/** Return a text such as "Mira is choosing: an Option card or one damage." Empty if all players decide at once. */
export function awaitedWords(snapshot: TableSnapshot, seat: number | null): string {
  const phase = snapshot.match?.phase;
  if (!phase || phase.name === 'program' || phase.name === 'set-up') return '';
  const mine = seat !== null && phase.asks.includes(seat) && !snapshot.match?.committed.includes(seat);
  return mine && phase.asks.length === 1 ? tRoborally('robots.for-you') : decisionLine(snapshot);
}

function decisionLine(snapshot: TableSnapshot): string {
  const phase = snapshot.match?.phase;
  const asked = phase?.asks.filter((seat) => !snapshot.match?.committed.includes(seat)) ?? [];
  if (asked.length === 0) return '';
  const names = formatList(asked.map((seat) => seatName(snapshot.table, seat)));
  const players = { names, count: asked.length };
  switch (phase?.name) {
    case 'announce':
      return tRoborally('ask.wait-announce', players);
    case 'stay-down':
      return tRoborally('ask.wait-stay', players);
    case 're-enter':
      return tRoborally(rallyOf(snapshot)?.turn === 0 ? 'ask.wait-begin' : 'ask.wait-reenter', players);
    case 'option': {
      const question = rallyOf(snapshot)?.question;
      return question ? waitWords(question, names) : tRoborally('ask.wait', players);
    }
    default:
      return tRoborally('ask.wait', players);
  }
}
