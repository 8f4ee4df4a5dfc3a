import assert from 'node:assert/strict';
import { test, vi } from 'vitest';
import { signal } from '@preact/signals';
import type { Connection } from '@/live/connection';
import type { Command, Problem, TableSnapshot } from '@/protocol';
import { findSeatToSubstitute } from '@/features/table/players/absence';
import { PlayState } from '../table/play_state';
import type { Floor, RallyView, RobotView, Space, Step, TurnReplay } from '../table/model';
import { countRandomRegisters } from '../result/race_turns';
import { sortOwnFirst } from '../table/robots/robot_list';
import { countsOf } from './turn_slider';
import { framesOf } from './frames';
import { narrate } from './narration';
import { hasUnplayedTurn, isFullyPlayed, lengthOf, getTurnReplay, toldBy, hideSpoilers } from './spoiler_guard';
import floors from '@roborally/replay/sample_floors.json';

const vault = floors.vault_assault as unknown as Floor;
const pose = (at: Space) => ({ at, facing: 'N' as const, damage: 0, flags: 2, lives: 3, archive: at });
const robot = (seat: number, at: Space, more: Partial<RobotView> = {}): RobotView => ({
  seat,
  status: 'racing',
  at,
  facing: 'N',
  damage: 0,
  lives: 3,
  flags: 2,
  archive: at,
  powered_down: false,
  announced: false,
  registers: [null, null, null, null, null],
  filled: [false, false, false, false, false],
  locked: [],
  place: null,
  ...more,
});
const hit: Step = {
  stage: 'lasers',
  changes: [
    { type: 'shot', at: [1, 1], facing: 'N', to: [1, 1], hit: 1 },
    { type: 'damaged', robot: 1, amount: 1, damage: 1 },
  ],
};
const won: Step = {
  stage: 'flags',
  changes: [
    { type: 'touched', robot: 0, flags: 3 },
    { type: 'finished', robot: 0, place: 1 },
  ],
};
const lost: Step = { stage: 'lasers', changes: [{ type: 'destroyed', robot: 1, by: 'damage', lives: 2 }] };
const back: Step = {
  stage: 're-entry',
  changes: [{ type: 'reentered', robot: 1, at: [4, 4], facing: 'W', damage: 2 }],
};
const register = (number: number, steps: readonly Step[]) => ({ number, cards: [300, 840], steps });

/** Turn 3 until the race is won in its second register. */
const END: TurnReplay = {
  turn: 3,
  before: [pose([7, 7]), pose([1, 1])],
  registers: [register(1, [hit]), register(2, [won])],
  after: [],
  at_random: [],
};
/** All of turn 3: it destroys the second robot. */
const WHOLE: TurnReplay = {
  ...END,
  registers: [1, 2, 3, 4, 5].map((number) => register(number, number === 5 ? [lost] : [hit])),
  after: [],
};

function snapshot(
  view: Partial<RallyView>,
  more: { status?: string; phase?: string | null; asks?: number[]; own?: boolean; timer?: number } = {},
): TableSnapshot {
  const { status = 'playing', phase = 'program', asks = [0, 1], own = true } = more;
  const table = {
    course: 'vault_assault',
    turn: 4,
    lives: 3,
    robots: [robot(0, [7, 7]), robot(1, [1, 1])],
    hands: {},
    story: null,
    timer: 30,
    last_standing: null,
    ...view,
  };
  const ring = (seat: number) => (asks.includes(seat) ? 'thinking' : 'idle');
  return {
    table: {
      game: 'roborally',
      title: 'A race',
      status,
      host: true,
      clock: { seconds: null },
      deadline: status === 'over' ? null : 90_000,
      rematch_table: status === 'over' ? 'another' : null,
      rematch_seats: status === 'over' ? [1] : [],
      seats: [0, 1].map((seat) => ({
        kind: 'player',
        name: `P${seat}`,
        activity: ring(seat),
        substitute: false,
        away_since: null,
        by_bot: [],
        by_clock: [],
      })),
      seats_in_playback: asks,
      timer_starts_at: 60_000,
      timer_running: true,
    },
    match: {
      viewer: 0,
      phase: phase === null ? null : { name: phase, asks },
      committed: [],
      own: null,
      table,
      result: status === 'over' ? { scores: [1, 0], places: [1, 2] } : null,
    },
    draft:
      own && status === 'playing'
        ? { acts: [], redo_count: 0, legal_actions: { robots: {} }, commit_problem: null }
        : null,
    seed: status === 'over' ? 'abcd' : null,
    seed_sha256: 'ef',
  } as unknown as TableSnapshot;
}
const before = () => snapshot({ turn: 3 });
const finished = () =>
  snapshot(
    {
      turn: 3,
      story: END,
      robots: [
        robot(0, [7, 7], { status: 'finished', at: null, flags: 3, place: 1 }),
        robot(1, [1, 1], { damage: 1, place: 2 }),
      ],
      last_standing: null,
    },
    { status: 'over', phase: null, asks: [] },
  );
const losing = (asks = [1], phase = 're-enter') =>
  snapshot(
    {
      turn: 3,
      story: WHOLE,
      robots: [robot(0, [7, 7]), robot(1, [1, 1], { status: 'destroyed', at: null, lives: 2, damage: 5 })],
    },
    { phase, asks, own: asks.includes(0) },
  );

/** Return the state of a table whose snapshots the test sets. */
function play(first: TableSnapshot, seat: number | null = 0) {
  const said: Command[] = [];
  const connection = {
    snapshot: signal<TableSnapshot | null>(first),
    seat: signal<number | null>(seat),
    clockOffsetMs: signal(0),
    status: signal<'live'>('live'),
    delayedSnapshot: signal(null) as Connection['delayedSnapshot'],
    sendCommand: async (command: Command): Promise<Problem | null> => {
      said.push(command);
      return null;
    },
  };
  const made = new PlayState(connection);
  made.ground.floors.value = () => vault;
  const stop = made.start();
  return { play: made, connection, said, stop };
}

test('the guarded snapshot contains nothing that the playback has not shown', () => {
  const quiet = (told: TableSnapshot) =>
    JSON.stringify({ ...told, match: { ...told.match, table: { ...(told.match?.table as object), story: null } } });
  for (const after of [finished(), losing()]) {
    const story = getTurnReplay(after) as TurnReplay;
    const told = hideSpoilers(after, story, { turn: 2, frames: 9 });
    const view = told.match?.table as RallyView;
    assert.deepEqual(
      [
        told.table.status,
        told.table.deadline,
        told.table.rematch_table,
        told.table.rematch_seats,
        told.table.seats_in_playback,
        told.draft,
        told.seed,
        told.match?.phase,
        told.match?.result,
      ],
      ['playing', null, null, [], [], null, null, null, null],
    );
    assert.deepEqual(
      told.table.seats.map((seat) => seat.activity),
      ['idle', 'idle'],
    );
    assert.deepEqual(
      view.robots.map(({ status, at, damage, lives, flags, place }) => ({ status, at, damage, lives, flags, place })),
      [
        { status: 'racing', at: [7, 7], damage: 0, lives: 3, flags: 2, place: null },
        { status: 'racing', at: [1, 1], damage: 0, lives: 3, flags: 2, place: null },
      ],
    );
    // The visible state does not depend on the end of the turn.
    assert.equal(
      quiet(told),
      quiet(hideSpoilers(losing([0, 1], 'program'), getTurnReplay(losing()) as TurnReplay, { turn: 2, frames: 9 })),
    );
  }
});

test('the guarded snapshot tells that a race has Option cards, and not how many are left', () => {
  const shown = (more: Partial<RallyView>) => {
    const told = hideSpoilers(snapshot({ turn: 3, story: WHOLE, ...more }), WHOLE, { turn: 2, frames: 9 });
    return told.match?.table as RallyView;
  };
  assert.deepEqual([shown({ deck: 26 }).deck, shown({ deck: 25 }).deck, shown({}).deck], [0, 0, undefined]);
});

test('a page shows nothing of a new turn before its playback reaches the end', () => {
  const { play: one, connection, stop } = play(before());
  const seen: string[] = [];
  const unwatch = connection.delayedSnapshot.value?.subscribe((shown) =>
    seen.push(`${shown?.table.status} ${shown?.match?.result === null}`),
  );
  connection.snapshot.value = finished();
  assert.ok(one.unplayedTurn.value);
  assert.deepEqual([...new Set(seen)], ['playing true']);
  assert.equal(one.mode.value, 'watch');
  assert.equal(one.over.value, false);
  for (let step = 0; step < lengthOf(END) - 2; step += 1) one.player.move(1);
  assert.equal(one.over.value, false);
  one.player.move(1);
  assert.ok(one.over.value);
  unwatch?.();
  stop();
  assert.equal(connection.delayedSnapshot.value, null);
});

test('leaving the playback of the last turn shows the winner on the floor before the result', () => {
  const { play: one, connection, stop } = play(before());
  let ended = false;
  one.onEnded = () => (ended = true);
  connection.snapshot.value = finished();
  one.goOn();
  assert.equal(ended, false);
  assert.equal(one.mode.value, 'watch');
  const [winner] = one.standing.value;
  assert.deepEqual([winner?.at, winner?.last, winner?.arrived], [null, [7, 7], true]);
  stop();
});

test('a race that ends without a further step leads to its result', () => {
  vi.useFakeTimers();
  const ended = (more: Partial<RallyView>, first: TableSnapshot) => {
    const { play: one, connection, stop } = play(first);
    let over = false;
    one.onEnded = () => (over = true);
    assert.equal(one.mode.value, 'play');
    // The last rival was destroyed by its own player during programming, so there is nothing to play back.
    connection.snapshot.value = snapshot(more, { status: 'over', phase: null });
    assert.equal(one.unplayedTurn.value, false);
    vi.advanceTimersByTime(60_000);
    stop();
    return over;
  };
  assert.ok(ended({ turn: 1 }, snapshot({ turn: 1 })));
  const told = { story: WHOLE };
  assert.ok(ended(told, snapshot(told)));
  vi.useRealTimers();
});

test('a robot that has finished leaves the floor in the next register', () => {
  const frames = framesOf({ ...END, registers: [...END.registers, register(3, [hit])] });
  assert.deepEqual(
    frames.map((frame) => frame.robots[0]?.arrived ?? false),
    [false, false, true, false],
  );
});

test('before the playback ends, the page does not reveal which players must answer', () => {
  for (const after of [losing([0], 'announce'), losing([1]), losing([0, 1], 'program')]) {
    const { play: one, connection, stop } = play(before());
    connection.snapshot.value = after;
    assert.deepEqual(
      [one.unplayedTurn.value, one.owes.value, one.asked.value, one.phase.value, one.hurried.value],
      [true, false, null, undefined, false],
    );
    stop();
  }
});

test('the server decides whether the timer hurries a player, and no playback is hurried', () => {
  const asked = (timed: boolean, watching: number[]) => {
    const told = snapshot({});
    return { ...told, table: { ...told.table, timer_running: timed, seats_in_playback: watching } };
  };
  const { play: one, connection, stop } = play(asked(true, []));
  assert.ok(one.hurried.value);
  // At a correspondence table, the server reports that no timer runs.
  connection.snapshot.value = asked(false, []);
  assert.equal(one.hurried.value, false);
  connection.snapshot.value = asked(true, [0]);
  assert.equal(one.hurried.value, false);
  stop();
});

test('a page that opens after the race shows the end at once', () => {
  for (const seat of [0, null]) {
    const { play: one, stop } = play(finished(), seat);
    assert.equal(one.unplayedTurn.value, false);
    assert.ok(one.over.value);
    stop();
  }
});

test('new steps of a watched turn are hidden until they are played; programming is not interrupted', () => {
  const grown = snapshot({
    turn: 4,
    story: { ...WHOLE, after: [back] },
    robots: [robot(0, [7, 7]), robot(1, [4, 4], { damage: 2, lives: 2 })],
  });
  const watching = play(before());
  watching.connection.snapshot.value = losing();
  watching.play.player.finish();
  assert.equal(watching.play.unplayedTurn.value, false);
  watching.connection.snapshot.value = grown;
  assert.ok(watching.play.unplayedTurn.value);
  assert.deepEqual(watching.play.view.value?.robots[1]?.at, null);
  watching.play.goOn();
  assert.deepEqual([watching.play.mode.value, watching.play.view.value?.robots[1]?.at], ['play', [4, 4]]);
  watching.stop();

  const busy = play(before());
  busy.connection.snapshot.value = losing([0], 're-enter');
  busy.play.goOn();
  assert.equal(busy.play.mode.value, 'play');
  busy.connection.snapshot.value = grown;
  assert.deepEqual([busy.play.mode.value, busy.play.unplayedTurn.value], ['play', false]);
  busy.stop();
});

test('a page reports a turn as seen once it has shown the turn, and not earlier', async () => {
  const { play: one, connection, said, stop } = play(before());
  connection.snapshot.value = losing([0, 1], 'program');
  await Promise.resolve();
  assert.deepEqual(said, []);
  one.goOn();
  await Promise.resolve();
  assert.deepEqual(said, [{ type: 'playback-seen', number: 3 }]);
  stop();
  // A page opened afterwards has nothing to show.
  const late = play(losing([0, 1], 'program'));
  assert.deepEqual(late.said, [{ type: 'playback-seen', number: 3 }]);
  late.stop();
});

test('the page stays in the playback when the player goes back to an earlier register', () => {
  vi.useFakeTimers();
  const { play: one, connection, stop } = play(before());
  connection.snapshot.value = losing([0], 'program');
  one.player.skip();
  one.player.register(1);
  vi.runAllTimers();
  assert.equal(one.mode.value, 'watch');
  one.player.skip();
  vi.runAllTimers();
  assert.equal(one.mode.value, 'play');
  stop();
  vi.useRealTimers();
});

test('another view of the floor continues the playback and the move to the result', () => {
  vi.useFakeTimers();
  const { play: one, connection, stop } = play(before());
  connection.snapshot.value = finished();
  let ended = 0;
  one.onEnded = () => (ended += 1);
  assert.ok(one.player.playing.value);
  stop();
  assert.ok(!one.player.playing.value);
  const again = one.start();
  assert.ok(one.player.playing.value);
  vi.runOnlyPendingTimers();
  vi.runOnlyPendingTimers();
  one.player.finish();
  again();
  // The race is over and was watched to its end. Without a button, the page continues automatically.
  const large = one.start();
  one.leadOn();
  vi.runAllTimers();
  assert.equal(ended, 1);
  large();
  vi.useRealTimers();
});

test('a paused turn plays on in a view without a play button', () => {
  vi.useFakeTimers();
  const { play: one, connection, stop } = play(before());
  connection.snapshot.value = losing([1]);
  one.player.pause();
  stop();
  const again = one.start();
  assert.ok(!one.player.playing.value);
  one.leadOn();
  vi.runAllTimers();
  assert.ok(one.player.atEnd.value && !one.unplayedTurn.value);
  again();
  vi.useRealTimers();
});

test('the slider has all registers until the turn was shown, so it does not reveal the end of the race', () => {
  const frames = framesOf(END);
  assert.deepEqual([...countsOf(frames, true).keys()], [1, 2, 3, 4, 5, 6]);
  assert.deepEqual([...countsOf(frames, false).keys()], [1, 2]);
});

test('the progress of a page counts earlier turns and the frames of the current turn', () => {
  assert.deepEqual(toldBy(finished()), { turn: 3, frames: 3 });
  assert.deepEqual(
    [
      isFullyPlayed({ turn: 4, frames: 1 }, END),
      isFullyPlayed({ turn: 3, frames: 2 }, END),
      isFullyPlayed({ turn: 3, frames: 3 }, END),
      isFullyPlayed({ turn: 2, frames: 9 }, END),
    ],
    [true, false, true, false],
  );
  assert.equal(getTurnReplay(snapshot({ story: END })), null);
});

test('the narration marks cards that the timer placed at random', () => {
  const moves: Step[] = [
    { stage: 'cards', robot: 0, card: 300, changes: [{ type: 'turned', robot: 0, facing: 'E', by: 'card' }] },
  ];
  const story: TurnReplay = {
    ...END,
    registers: [register(1, moves)],
    at_random: [
      [0, 1],
      [0, 4],
    ],
  };
  assert.equal(
    narrate(story, vault, [{ seat: 0 }, { seat: 1 }]).lines[0]?.text,
    'Abacus plays Rotate Right (placed at random) and faces east.',
  );
  assert.equal(countRandomRegisters({ stories: [story, story, END] }, 0), 4);
  assert.equal(countRandomRegisters({ stories: [story] }, 1), 0);
});

test('the player’s own robot is first in the list', () => {
  assert.deepEqual(sortOwnFirst([0, 1, 2, 3], [2]), [2, 0, 1, 3]);
  assert.deepEqual(sortOwnFirst([0, 1, 2, 3], []), [0, 1, 2, 3]);
});

test('the guarded state of course rules is the state at the visible step', () => {
  const turned: Step = {
    stage: 'flags',
    changes: [
      { type: 'claimed', robot: 0, flag: 1 },
      { type: 'turned-board', board: 1, degrees: 90, robot: 0 },
      { type: 'superbot', robot: 0 },
      { type: 'dropped', robot: 1, flag: 2, at: [1, 1] },
    ],
  };
  const story: TurnReplay = {
    ...WHOLE,
    registers: [1, 2, 3, 4, 5].map((number) => register(number, [number === 3 ? turned : hit])),
    flags: [[7, 7], null],
    carriers: [null, 1],
    claims: [2, null],
    superbot: 1,
    boards: [0, 0],
  };
  const homes = [
    [
      [0, 0],
      [3, 3],
    ],
  ] as const;
  const after = snapshot({
    story,
    floor: { ...vault, name: 'as it lies by now' },
    robots: [robot(0, [7, 7], { team: 1, carries: 1, back_in: 6 }), robot(1, [1, 1], { team: 2, damage: 5 })],
    special: {
      flags: [null, [1, 1]],
      claims: [1, null],
      superbot: 0,
      boards: [90, 0],
      homes,
      back: null,
      teams: [],
      aim: 'claims',
    },
  });
  const seen = (frames: number) => hideSpoilers(after, story, { turn: 3, frames }).match?.table as RallyView;
  for (const frames of [1, 3]) {
    const { floor, special, robots } = seen(frames);
    assert.deepEqual(
      [floor, special?.flags, special?.claims, special?.superbot, special?.boards, special?.homes, special?.aim],
      [null, [[7, 7], null], [2, null], 1, [], homes, 'claims'],
    );
    assert.deepEqual(
      robots.map(({ carries, back_in }) => [carries, back_in]),
      [
        [undefined, undefined],
        [2, undefined],
      ],
    );
  }
  // Up to the step and beyond it: the state at that time.
  const { special, robots } = seen(4);
  assert.deepEqual(
    [special?.flags, special?.claims, special?.superbot, special?.boards, robots[1]?.carries],
    [
      [
        [7, 7],
        [1, 1],
      ],
      [1, null],
      0,
      [90, 0],
      undefined,
    ],
  );
});

/** A board that turns in the second register, and the floor after it. */
const COIN: Step = { stage: 'flags', changes: [{ type: 'turned-board', board: 1, degrees: 90 }] };
const TURNED_STORY: TurnReplay = {
  ...WHOLE,
  registers: WHOLE.registers.map((each) => (each.number === 2 ? { ...each, steps: [COIN] } : each)),
  flags: [],
  boards: [0],
};
const TURNED_NOW = { flags: [], claims: [], superbot: null, homes: [], back: null, teams: [], boards: [90] } as never;

test('the playback starts once the page has the floors for all orientations of the turn', () => {
  const { play: one, connection, stop } = play(before());
  const turned: Floor = { ...vault, name: 'turned' };
  // The page requests the current floor. Until it arrives, the page shows the table at the start of the turn.
  one.ground.floors.value = (boards) => (boards.some((degrees) => degrees > 0) ? undefined : vault);
  connection.snapshot.value = snapshot({ story: TURNED_STORY, special: TURNED_NOW });
  assert.deepEqual(one.ground.boards.value, [[0], [90]]);
  assert.deepEqual([one.mode.value, one.player.telling.value, one.floor.value?.name], ['play', null, vault.name]);
  assert.ok(one.unplayedTurn.value);
  one.ground.floors.value = (boards) => (boards.some((degrees) => degrees > 0) ? turned : vault);
  assert.equal(one.mode.value, 'watch');
  assert.deepEqual(
    one.player.telling.value?.floors.map(({ name }) => name),
    [vault.name, vault.name, 'turned', 'turned', 'turned', 'turned'],
  );
  assert.equal(one.floor.value?.name, vault.name);
  one.goOn();
  assert.equal(one.floor.value?.name, 'turned');
  stop();
});

test('if a floor cannot be fetched, the playback uses another floor until the right one arrives', () => {
  const names = (one: PlayState) => one.player.telling.value?.floors.map(({ name }) => name);
  const turned: Floor = { ...vault, name: 'turned' };
  const printed = (boards: readonly number[]) => (boards.some((degrees) => degrees > 0) ? undefined : vault);
  // The view has the current orientation of boards. Without one, the floor stays as before.
  for (const floor of [turned, null]) {
    const { play: one, connection, stop } = play(before());
    one.ground.floors.value = printed;
    connection.snapshot.value = snapshot({ story: TURNED_STORY, special: TURNED_NOW, floor });
    assert.deepEqual([one.mode.value, names(one)], ['play', undefined]);
    one.ground.lacking.value = true;
    assert.equal(one.mode.value, 'watch');
    const instead = floor ? 'turned' : vault.name;
    assert.deepEqual(names(one), [vault.name, vault.name, instead, instead, instead, instead]);
    one.player.move(1);
    const at = one.player.at.value;
    one.ground.floors.value = (boards) => printed(boards) ?? turned;
    one.ground.lacking.value = false;
    assert.deepEqual(names(one), [vault.name, vault.name, 'turned', 'turned', 'turned', 'turned']);
    assert.deepEqual([one.mode.value, one.player.at.value], ['watch', at]);
    stop();
  }
});

test('a page that can fetch no floors draws the floor of the view', () => {
  const turned: Floor = { ...vault, name: 'turned' };
  const { play: one, connection, stop } = play(before());
  one.ground.floors.value = null;
  connection.snapshot.value = snapshot({ special: TURNED_NOW, floor: turned });
  assert.equal(one.floor.value?.name, 'turned');
  stop();
});

test('during a playback the page does not reveal which players are overdue', () => {
  const after = losing([1]);
  const seats = after.table.seats.map((info) => ({ ...info, overdue: true }));
  const late = { ...after, table: { ...after.table, seats } };
  assert.equal(findSeatToSubstitute(late, 0), 1);
  const told = hideSpoilers(late, getTurnReplay(late) as TurnReplay, { turn: 2, frames: 9 });
  assert.equal(findSeatToSubstitute(told, 0), undefined);
  // The page reports at once that its own player is present.
  assert.deepEqual(
    told.table.seats.map((info) => info.overdue),
    [true, false],
  );
});

test('on a shared device, the next page plays back a turn that no page has shown, once', () => {
  const shared = (snapshot: TableSnapshot): TableSnapshot => ({
    ...snapshot,
    table: { ...snapshot.table, id: 'shared' },
    hot_seat: { seats: [0, 1], phase: 1 },
  });
  const handedIn = play(shared(before()), 1);
  assert.equal(handedIn.play.mode.peek(), 'play');
  handedIn.connection.snapshot.value = shared(losing());
  handedIn.stop();
  const next = play(shared(losing([0])), 0);
  assert.equal(next.play.mode.peek(), 'watch');
  assert.equal(next.play.unplayedTurn.peek(), true);
  assert.equal(next.play.snapshot.peek()?.draft, null, 'the decision comes after the playback');
  next.play.goOn();
  assert.equal(next.play.mode.peek(), 'play');
  next.stop();
  const other = play(shared(losing([1])), 1);
  assert.equal(other.play.unplayedTurn.peek(), false);
  other.stop();
  const last = snapshot({ turn: 4, story: { ...END, turn: 4 } }, { status: 'over', phase: null, asks: [] });
  const end = { ...shared(last), hot_seat: undefined as never };
  assert.equal(hasUnplayedTurn(end), true, 'the last turn is played back before the result');
  // Elsewhere, a page that opens shows the end of the turn.
  const alone = play(losing([0]), 0);
  assert.equal(alone.play.unplayedTurn.peek(), false);
  alone.stop();
});
