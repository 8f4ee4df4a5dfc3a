/** What RoboRally puts into the header of its table, and its list of keys. */

import type { VNode } from 'preact';
import type { Connection } from '../live/connection';
import { Clock } from '../parts/rounds';
import type { Room } from '../protocol';
import { timeWords, useLeft } from '../table/clock';
import type { Slots } from '../table/slots';
import { t } from '../texts/index';
import { rallyOf } from './model';
import { NUMBERS } from './program/registers';
import { say } from './say';
import { shownCourse, shownTurn } from './shown';

const LONG_CLOCK_S = 3600;

/** The turn, and which of its registers runs on the floor. */
function Turn({ connection, room }: { connection: Connection; room: Room }): VNode | null {
  const view = rallyOf(room);
  const seat = connection.seat.value;
  const mine = seat !== null && room.table.seats[seat]?.ring === 'thinking';
  const left = useLeft(room.table.deadline, connection.ahead.value, mine);
  const shown = shownTurn.value;
  if (!view) return null;
  const turn = shown?.turn ?? view.turn;
  const what = shown ? say('turn.register', { register: Math.min(shown.register, NUMBERS.length) }) : say('turn.programming');
  return (
    <>
      <ol class={`turn-boxes ${shown ? 'running' : 'programming'}`} aria-label={say('turn.label', { turn, what })}>
        <li class={shown ? 'done' : 'now'}>{say(shown ? 'turn.now' : 'turn.program', { turn })}</li>
        {NUMBERS.map((number) => (
          <li key={number} class={!shown ? undefined : number < shown.register ? 'done' : number === shown.register ? 'now' : undefined} aria-current={shown?.register === number ? 'step' : undefined}>
            {number}
          </li>
        ))}
      </ol>
      {left !== undefined && room.table.status === 'playing' && (left > LONG_CLOCK_S ? <span class="clock">{timeWords(left)}</span> : <Clock left={left} all={Math.max(left, room.table.clock.seconds ?? view.timer ?? left)} />)}
    </>
  );
}

const KEYS: readonly (readonly [keys: readonly string[], does: Parameters<typeof say>[0]])[] = [
  [['1', '9'], 'keys.cards'],
  [['←', '↑', '↓', '→'], 'keys.move'],
  [['⌫', 'U'], 'keys.back'],
  [['P'], 'keys.power'],
  [['Enter'], 'keys.hand-in'],
  [['W'], 'keys.watch'],
  [['Space'], 'keys.play'],
  [['←', '→'], 'keys.step'],
  [['S'], 'keys.speed'],
  [['End'], 'keys.skip'],
  [['W'], 'keys.why'],
  [['Z'], 'keys.whole'],
];

export function RallyKeyList(): VNode {
  return (
    <>
      <dl class="key-list">
        {KEYS.map(([names, does]) => (
          <div key={does}>
            <dt>
              {names.map((name) => (
                <kbd key={name}>{name}</kbd>
              ))}
            </dt>
            <dd>{say(does)}</dd>
          </div>
        ))}
        <div>
          <dt>
            <kbd>?</kbd>
          </dt>
          <dd>{t('keys.help')}</dd>
        </div>
      </dl>
      <p class="label">{t('keys.off-hint')}</p>
    </>
  );
}

export const rallySlots: Slots = { Middle: Turn, Keys: RallyKeyList, detail: () => (shownCourse.value ? say('game.on', { course: shownCourse.value }) : say('game.name')) };
