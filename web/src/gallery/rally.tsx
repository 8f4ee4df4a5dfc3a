/** Shows the elements of RoboRally and its two pages with data of a real table, for comparison with the design. */

import '@roborally/index.css';
import { signal } from '@preact/signals';
import type { ComponentChildren, VNode } from 'preact';
import { useEffect, useLayoutEffect, useMemo } from 'preact/hooks';
import { Header } from '../kit/navigation/header';
import type { TableSnapshot } from '../protocol';
import { CardFace, SmallCard } from '@roborally/drawing/card';
import { cardWords } from '@roborally/drawing/program_cards';
import { type TableConnection, PlayState } from '@roborally/table/play_state';
import { BeltDrawing } from '@roborally/drawing/belts';
import { Crusher, Dock, Flag, Gear, Pit, Pusher, RepairSite } from '@roborally/drawing/elements';
import { LaserDrawing, wallsPath } from '@roborally/drawing/walls_and_lasers';
import { FloorSvg } from '@roborally/drawing/floor_drawing';
import { Damage, Lives, NextFlag } from '@roborally/table/robots/robot_state';
import { robotName } from '@roborally/drawing/robots/robot_avatars';
import { Choices, HighlightedSpaces } from '@roborally/drawing/floor_overlays';
import { type Belt, type Facing, FACINGS, type Floor, type RallyView } from '@roborally/table/model';
import { ArchiveMark, RobotDrawing } from '@roborally/drawing/robots/robot';
import { RallyTable } from '@roborally/table/table_play';
import { RallyKeyList, slots } from '@roborally/slots';
import floors from './rally_floors.json?raw';
import views from './rally_views.json?raw';

const FLOORS = Object.values(JSON.parse(floors) as Readonly<Record<string, Floor>>);
const VIEWS = JSON.parse(views) as Readonly<Record<'program' | 'stayDown', RallyView>>;
const LOOKS = [0, 1, 2, 3, 4, 5, 6, 7];

function Cell({ name, children }: { name: string; children: ComponentChildren }): VNode {
  return (
    <figure class="case-cell">
      <svg class="cell" viewBox="-3 -3 54 54" role="img" aria-label={name}>
        <rect class="cell-back" width="48" height="48" />
        {children}
      </svg>
      <figcaption>{name}</figcaption>
    </figure>
  );
}

const BELTS: readonly (readonly [string, Belt])[] = [
  ['belt', { kind: 'normal', out: 'N', in: ['S'] }],
  ['curve', { kind: 'normal', out: 'E', in: ['S'] }],
  ['curve, the other way', { kind: 'normal', out: 'W', in: ['S'] }],
  ['merge', { kind: 'normal', out: 'N', in: ['S', 'W'] }],
  ['two bends', { kind: 'normal', out: 'N', in: ['E', 'W'] }],
  ['express', { kind: 'express', out: 'N', in: ['S'] }],
  ['express curve', { kind: 'express', out: 'E', in: ['S'] }],
  ['express merge', { kind: 'express', out: 'N', in: ['S', 'E'] }],
  ['begins here', { kind: 'normal', out: 'E', in: [] }],
];

const wall = (side: Facing) => <path class="wall" d={wallsPath([[0, 0, side]])} />;

function Elements(): VNode {
  return (
    <section>
      <h2>Floor</h2>
      <div class="case-grid floor">
        {BELTS.map(([name, belt]) => (
          <Cell key={name} name={name}>
            <BeltDrawing belt={belt} />
          </Cell>
        ))}
        <Cell name="gear, right">
          <Gear turn="cw" />
        </Cell>
        <Cell name="gear, left">
          <Gear turn="ccw" />
        </Cell>
        <Cell name="pusher 1 3 5">
          <Pusher wall="W" registers={[1, 3, 5]} />
          {wall('W')}
        </Cell>
        <Cell name="pusher 2 4, pushing">
          <Pusher wall="N" registers={[2, 4]} out />
          {wall('N')}
        </Cell>
        <Cell name="crusher 2 4">
          <Crusher registers={[2, 4]} />
        </Cell>
        <Cell name="crusher, shut">
          <Crusher registers={[1, 5]} shut />
        </Cell>
        {[1, 2, 3].map((beams) => (
          <Cell key={beams} name={`laser, ${beams}`}>
            <LaserDrawing laser={{ at: [0, 0], side: 'W', beams, spaces: [[0, 0]] }} />
            {wall('W')}
          </Cell>
        ))}
        <Cell name="walls">
          <path
            class="wall"
            d={wallsPath([
              [0, 0, 'N'],
              [0, 0, 'E'],
            ])}
          />
        </Cell>
        <Cell name="pit">
          <Pit />
        </Cell>
        <Cell name="repair">
          <RepairSite />
        </Cell>
        <Cell name="repair, option">
          <RepairSite hammer />
        </Cell>
        <Cell name="flag">
          <Flag number={1} />
        </Cell>
        <Cell name="dock">
          <Dock number={4} />
        </Cell>
        <Cell name="archive marker">
          <g transform="translate(9 39)">
            <ArchiveMark look={2} />
          </g>
        </Cell>
        <Cell name="marked">
          <HighlightedSpaces spaces={[[0, 0]]} />
        </Cell>
        <Cell name="may be chosen">
          <Choices spaces={[[0, 0]]} />
        </Cell>
      </div>
    </section>
  );
}

export function RallyCase(): VNode {
  return (
    <>
      <Header home="#" />
      <main class="case">
        <h1 class="heading">RoboRally: every element and state</h1>
        <Elements />
        <section>
          <h2>Robots</h2>
          <div class="case-grid">
            {LOOKS.map((look) => (
              <Cell key={look} name={robotName(look)}>
                <g transform="translate(24 24)">
                  <RobotDrawing look={look} angle={(look % 4) * 90} />
                </g>
              </Cell>
            ))}
            <Cell name="planned">
              <g transform="translate(24 24)">
                <RobotDrawing look={2} angle={0} ghost />
              </g>
            </Cell>
            <Cell name="powered down">
              <g transform="translate(24 24)">
                <RobotDrawing look={2} angle={180} down />
              </g>
            </Cell>
          </div>
          {[0, 1, 3, 5, 6, 8, 9].map((damage) => (
            <div class="case-row" key={damage}>
              {LOOKS.map((look) => (
                <svg key={look} class="cell" width="96" viewBox="-26 -26 52 52" aria-hidden="true">
                  <RobotDrawing look={look} angle={look * 90} damage={damage} />
                </svg>
              ))}
              <span class="label">{damage} damage</span>
            </div>
          ))}
          <div class="case-row grey">
            {LOOKS.map((look) => (
              <svg key={look} class="cell" width="48" viewBox="-26 -26 52 52" aria-hidden="true">
                <RobotDrawing look={look} angle={0} />
              </svg>
            ))}
            <span class="label">in grey</span>
          </div>
          <div class="case-row">
            {FACINGS.map((facing, index) => (
              <span key={facing} class="seat-row">
                <NextFlag view={{ flags_in_order: true }} robot={undefined} flags={index} all={3} />
                <span class="w128">
                  <Damage damage={index * 3} />
                </span>
                <Lives look={index + 3} lives={3 - index} all={3} />
              </span>
            ))}
          </div>
        </section>
        <section>
          <h2>Cards</h2>
          <div class="case-grid">
            {[840, 760, 650, 440, 320, 90, 30].map((card) => (
              <button key={card} type="button" class="card">
                <CardFace card={card} name={cardWords(card)} />
              </button>
            ))}
            <button type="button" class="card put">
              <CardFace card={760} name="put" />
            </button>
            <button type="button" class="card is-gone">
              <CardFace card={760} name="gone" />
            </button>
            <div class="card locked">
              <CardFace card={70} name="locked" locked />
            </div>
            <SmallCard card={400} current />
            <SmallCard card={undefined} />
            <SmallCard card={null} />
          </div>
        </section>
        <section class="case-two">
          {FLOORS.map((floor) => (
            <FloorSvg key={floor.id} floor={floor} label={floor.name} />
          ))}
        </section>
        <section>
          <h2>Themes and maps</h2>
          <div class="themes">
            {(['light', 'dark', 'contrast', 'contrast-dark'] as const).map((theme) => (
              <div key={theme} data-theme={theme}>
                {FLOORS.slice(0, 2).map((floor) => (
                  <FloorSvg key={floor.id} floor={floor} bare label={`${floor.name}, ${theme}`} />
                ))}
              </div>
            ))}
          </div>
        </section>
        <section>
          <h2>Keys</h2>
          <RallyKeyList />
        </section>
      </main>
    </>
  );
}

/** Create a snapshot in which the viewer has the first seat and two seats have committed. */
function roomOf(kind: 'program' | 'watch'): TableSnapshot {
  const view = kind === 'program' ? VIEWS.program : VIEWS.stayDown;
  const names = ['Mira', 'Tomáš', 'Ilse', 'Otter'];
  const seats = names.map((name, seat) => ({
    kind: seat === 3 ? 'bot' : 'player',
    name,
    activity: kind === 'watch' ? 'idle' : seat > 1 ? 'committed' : 'thinking',
    substitute: false,
    away_since: null,
    substitute_once: false,
    overdue: false,
    by_bot: [],
    by_clock: [],
    avatar: seat,
    avatar_chosen: false,
    gave_up: false,
    done: false,
    waits_for_deal: false,
    deadline: null,
    vacations: [],
  }));
  const offer = {
    robots: {
      0: { hand: [], free: [2, 4, 5], path: [[3, 13, 'E', 'ok']], trail: [], may_announce: true, standing: null },
    },
  };
  return {
    table: {
      id: 'kit',
      title: 'Lunch break',
      game: 'roborally',
      seats,
      status: 'playing',
      deadline: null,
      clock: { seconds: null, at_end: 'take-over', weekend_zone: null, own_hours: false },
      options: {},
      open_drafts: false,
      substitute_level: 'greedy',
      host: false,
      dice_from_table: null,
      rematch_seats: [],
      hints: false,
      what_if: null,
      absence_seconds: null,
      former_seat: 0,
      shared_dice_link: null,
      seats_in_playback: [],
      timer_starts_at: null,
      public: false,
      rated: false,
      free_text: false,
      paused: false,
      timer_running: false,
      has_live_timer: true,
      no_longer_rated: false,
      seats_locked: false,
      host_seat: null,
      pause: null,
      undoable_round: null,
      joins: null,
      rematch_table: null,
    },
    seed_sha256: '',
    seed: null,
    match: {
      viewer: 0,
      phase: { name: kind === 'program' ? 'program' : 'stay-down', asks: [1] },
      committed: [],
      own: null,
      table: view,
      result: null,
    },
    draft:
      kind === 'program'
        ? {
            acts: [
              { type: 'place', robot: 0, register: 1, card: 390 },
              { type: 'place', robot: 0, register: 3, card: 150 },
            ],
            redo_count: 0,
            legal_actions: offer,
          }
        : null,
  } as TableSnapshot;
}

export function RallyScreen({ kind }: { kind: 'program' | 'watch' }): VNode {
  const snapshot = useMemo(() => roomOf(kind), [kind]);
  const floor = FLOORS[0] as Floor;
  const play = useMemo(
    () =>
      new PlayState({
        snapshot: signal(snapshot),
        seat: signal(0),
        clockOffsetMs: signal(0),
        status: signal('live'),
        sendCommand: async () => null,
      } as TableConnection),
    [snapshot],
  );
  useLayoutEffect(() => play.start(), [play]);
  useEffect(() => {
    play.ground.floors.value = () => floor;
    if (kind === 'watch') play.player.show(9);
  }, [play]);
  return (
    <div class="page">
      <Header
        home="#"
        title="Lunch break"
        detail="RoboRally, Risky Exchange"
        middle={<slots.Middle connection={play.connection as never} snapshot={snapshot} />}
      />
      <main class={`race-page ${play.mode.value}`}>
        <RallyTable play={play} snapshot={snapshot} floor={floor} />
      </main>
    </div>
  );
}
