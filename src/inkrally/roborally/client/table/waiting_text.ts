/** Describes whom the table waits for, and why. Reads only the state. */

import type { TableSnapshot } from '@/protocol';
import { absentWords, waitedFor } from '@/features/table/players/absence';
import { seatName } from '@/features/table/players/players';
import { list } from '@/i18n';
import type { PlayState } from './play_state';
import { robotName } from '../drawing/robots/robot_avatars';
import { waitWords } from '../options/words';
import { rallyOf } from './model';
import { say } from '../texts/say';

/** Return the status line while this player has no question. */
export function waitingLine(play: PlayState, snapshot: TableSnapshot, robot: number | null): string {
  const phase = snapshot.match?.phase;
  const view = robot === null ? undefined : play.view.value?.robots[robot];
  const name = robot === null ? '' : robotName(play.looks.value[robot] ?? robot);
  if (phase && phase.name !== 'program') return askedLine(snapshot);
  const seat = play.connection.seat.value;
  const waited = waitedFor(snapshot, seat);
  const late = waited.busy;
  const absent = absentWords(snapshot, waited);
  const done = seat !== null && (snapshot.match?.committed.includes(seat) ?? false);
  if (!done && view) {
    if (view.status === 'out') return say('program.is-out', { robot: name });
    if (view.status === 'destroyed') return say('program.is-gone', { robot: name });
    if (view.powered_down) return say('program.is-down', { robot: name });
    if (view.locked.length === view.registers.length) return say('program.no-cards', { robot: name });
  }
  if (late.length === 0) return absent || (done ? say('program.wait-all') : '');
  if (!done) return absent;
  const bots = late.every((at) => snapshot.table.seats[at]?.kind !== 'player');
  const names = { names: list(late.map((at) => seatName(snapshot.table, at))), count: late.length };
  const waiting = bots
    ? say('program.wait-bots')
    : say(late.every((at) => snapshot.table.watching.includes(at)) ? 'program.wait-watching' : 'program.wait', names);
  return [absent, waiting].filter((words) => words !== '').join(' ');
}

/** Return a text such as "Ilse decides about powering down.", after a note if she is absent. */
export function askedLine(snapshot: TableSnapshot): string {
  return [absentWords(snapshot, waitedFor(snapshot, null)), decisionLine(snapshot)]
    .filter((words) => words !== '')
    .join(' ');
}

/** Return who must decide, such as "Mira chooses: an Option card or one damage." Empty if all decide at once. */
export function awaitedWords(snapshot: TableSnapshot, seat: number | null): string {
  const phase = snapshot.match?.phase;
  if (!phase || phase.name === 'program' || phase.name === 'set-up') return '';
  const mine = seat !== null && phase.asks.includes(seat) && !snapshot.match?.committed.includes(seat);
  return mine && phase.asks.length === 1 ? say('robots.for-you') : decisionLine(snapshot);
}

function decisionLine(snapshot: TableSnapshot): string {
  const phase = snapshot.match?.phase;
  const asked = phase?.asks.filter((seat) => !snapshot.match?.committed.includes(seat)) ?? [];
  const player = list(asked.map((seat) => seatName(snapshot.table, seat)));
  if (player === '') return '';
  switch (phase?.name) {
    case 'announce':
      return say('ask.wait-announce', { player });
    case 'stay-down':
      return say('ask.wait-stay', { player });
    case 're-enter':
      return say(rallyOf(snapshot)?.turn === 0 ? 'ask.wait-begin' : 'ask.wait-reenter', { player });
    case 'option': {
      const question = rallyOf(snapshot)?.question;
      return question ? waitWords(question, player) : say('ask.wait', { player });
    }
    default:
      return say('ask.wait', { player });
  }
}
