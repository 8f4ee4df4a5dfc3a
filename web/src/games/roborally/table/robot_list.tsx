/** All robots beside the floor: while one programs, who is ready and how each stands; while a turn is watched, their cards. */

import type { VNode } from 'preact';
import { useState } from 'preact/hooks';
import { Icon } from '../../../parts/icons';
import { Seat, type SeatState } from '../../../parts/seat';
import type { TableSnapshot } from '../../../protocol';
import { markWords } from '../../../table/marks';
import { seatName } from '../../../table/players';
import { SmallCard } from '../drawing/card';
import { cardWords } from '../drawing/deck';
import type { RallyDesk } from './desk';
import { Damage, Lives, lockWords, NextFlag } from './robot_state';
import { letterOf, robotName } from '../drawing/looks';
import type { Floor, RobotView } from './model';
import { NUMBERS } from './registers';
import { RobotCard } from './robot_card';
import { RobotMark } from '../drawing/robot';
import { say as saySpecial, teamName } from '../special/found';
import { say } from '../texts/say';
import { isAfter, isRandom } from '../replay/lines';
import { CardTexts, Held } from '../options/held';

export interface RobotListProps {
  desk: RallyDesk;
  snapshot: TableSnapshot;
  floor: Floor;
  /** Who is ready, whatever was watched last. */
  ready?: boolean | undefined;
}

export function RobotList({ desk, snapshot, floor, ready = false }: RobotListProps): VNode | null {
  const [card, setCard] = useState<number | null>(null);
  const watching = !ready && desk.mode.value === 'watch' && desk.player.telling.value !== null;
  // Where there is room for a glance alone, a tap tells the rest.
  const open = (robot: number) => {
    if (watching || matchMedia(PHONE).matches) setCard(robot);
    else desk.lookedAt.value = desk.lookedAt.value === robot ? null : robot;
  };
  return (
    <>
      {watching ? (
        <Watched desk={desk} snapshot={snapshot} floor={floor} onOpen={open} />
      ) : (
        <Ready desk={desk} snapshot={snapshot} floor={floor} onOpen={open} />
      )}
      {card !== null && (
        <RobotCard desk={desk} snapshot={snapshot} floor={floor} robot={card} onClose={() => setCard(null)} />
      )}
    </>
  );
}

interface ListedProps extends RobotListProps {
  onOpen: (robot: number) => void;
}

const PHONE = '(max-width: 760px)';

/** Who has handed in, damage, lives, next flag, locked registers. */
function Ready({ desk, snapshot, floor, onOpen }: ListedProps): VNode {
  const view = desk.view.value;
  const robots = view?.robots ?? [];
  const looks = desk.looks.value;
  const asked = snapshot.table.seats.filter((info) => info.ring !== 'idle');
  const done = asked.filter((info) => info.ring === 'committed').length;
  return (
    <section class="robots" aria-label={say('robots.label')}>
      <h2 class="tray-head">{say('robots.handed-in', { done, all: asked.length })}</h2>
      <ul class={robots.length > 4 ? 'robot-list many' : 'robot-list'}>
        {ownFirst(
          robots.map((_, index) => index),
          desk.mine.value,
        ).map((index) => {
          const robot = robots[index];
          if (robot === undefined) return null;
          const info = snapshot.table.seats[robot.seat];
          const locks = lockWords(robot);
          const state: SeatState | undefined = info === undefined || info.ring === 'idle' ? undefined : info.ring;
          return (
            <li key={index}>
              <button type="button" onClick={() => onOpen(index)}>
                <Seat
                  seat={looks[index] ?? index}
                  state={state}
                  bot={info?.kind === 'bot' || info?.stand_in === true || info?.once === true}
                />
                <span class="robot-who">
                  <b>{seatName(snapshot.table, robot.seat)}</b>
                  <span class="unseen">, </span>
                  <span class="label">{detailWords(desk, snapshot, robot, index)}</span>
                  {info && markWords(info, true) && <span class="label player-marked">{markWords(info, true)}</span>}
                </span>
                <NextFlag view={view} flags={robot.flags} all={floor.flags.length} />
                <span class="robot-state">
                  <Damage damage={robot.damage} />
                  <Lives look={looks[index] ?? index} lives={robot.lives} all={view?.lives ?? 3} />
                </span>
                {locks && (
                  <span class="label robot-locks">
                    <Icon name="lock" />
                    <span class="robot-locked" aria-hidden="true">
                      {robot.locked.length}
                    </span>
                    <span class="robot-lock-words">{locks}</span>
                  </span>
                )}
                <Held cards={robot.options} tokens={robot.tokens} stored={robot.stored} />
                <span class="unseen">, {say('robots.show')}</span>
              </button>
              {desk.lookedAt.value === index && <CardTexts cards={robot.options} />}
            </li>
          );
        })}
      </ul>
    </section>
  );
}

/** One's own robots stand first, the others after them as they are. */
export function ownFirst(robots: readonly number[], mine: readonly number[]): readonly number[] {
  return [...robots.filter((robot) => mine.includes(robot)), ...robots.filter((robot) => !mine.includes(robot))];
}

/** "Abacus, you, programming". */
function detailWords(desk: RallyDesk, snapshot: TableSnapshot, robot: RobotView, index: number): string {
  const info = snapshot.table.seats[robot.seat];
  const special =
    robot.status === 'out'
      ? say('robots.out')
      : robot.status === 'finished'
        ? say('robots.finished', { place: robot.place ?? 1 })
        : robot.status === 'destroyed'
          ? say('robots.destroyed')
          : robot.powered_down
            ? say('robots.down')
            : robot.announced
              ? say('robots.announced')
              : undefined;
  const ring = info?.ring;
  const state =
    special ??
    say(
      ring === 'committed'
        ? 'robots.done'
        : ring === 'away'
          ? 'robots.away'
          : ring !== 'thinking'
            ? 'robots.waits'
            : snapshot.table.watching.includes(robot.seat)
              ? 'robots.watching'
              : snapshot.match?.phase?.name === 'program'
                ? 'robots.programming'
                : 'robots.decides',
    );
  const side = robot.team ? `${teamName(robot.team)}, ` : robot.blocks ? `${saySpecial('special.blocks')}, ` : '';
  const mine = robot.seat === desk.connection.seat.value;
  const words = mine ? say('robots.you', { state }) : info?.kind === 'bot' ? say('robots.bot', { state }) : state;
  return say('robots.detail', { robot: robotName(desk.looks.value[index] ?? index), state: side + words });
}

/** By the priority of the register that runs: the cards that are open, and how each stands at this step. */
function Watched({ desk, snapshot, floor, onOpen }: ListedProps): VNode {
  const view = desk.view.value;
  const telling = desk.player.telling.value;
  const frame = telling?.frames[desk.player.at.value];
  const story = view?.story;
  const register = frame?.register ?? 1;
  const open = (story?.registers ?? []).filter((one) => one.number <= register);
  const now = open.find((one) => one.number === register);
  const order = (view?.robots ?? [])
    .map((_, index) => index)
    .sort((a, b) => (now?.cards[b] ?? -1) - (now?.cards[a] ?? -1) || a - b);
  return (
    <section class="robots watched" aria-label={say('robots.label')}>
      <h2 class="tray-head">{isAfter(register) ? say('play.list-after') : say('play.list', { register })}</h2>
      <ul class={order.length > 4 ? 'robot-list many' : 'robot-list'}>
        {order.map((index) => {
          const look = desk.looks.value[index] ?? index;
          const robot = frame?.robots[index];
          const seat = view?.robots[index]?.seat ?? 0;
          return (
            <li key={index} class="robot-watched">
              <span class="robot-line">
                <button
                  type="button"
                  class="mark-button"
                  aria-label={say('robots.open', { robot: robotName(look) })}
                  onClick={() => onOpen(index)}
                >
                  <RobotMark look={look} />
                </button>
                <span class="robot-who">
                  <b>{robotName(look)}</b> <span class="label">{seatName(snapshot.table, seat)}</span>
                </span>
                <span class="robot-letter-only" aria-hidden="true">
                  {letterOf(look)}
                </span>
                <NextFlag view={desk.view.value} flags={robot?.flags ?? 0} all={floor.flags.length} />
              </span>
              <span class="small-cards">
                {NUMBERS.map((number) => {
                  const shown = open.find((one) => one.number === number);
                  const card = shown ? (shown.cards[index] ?? null) : undefined;
                  const random = typeof card === 'number' && story != null && isRandom(story, index, number);
                  const label =
                    card === undefined
                      ? say('card.hidden')
                      : card === null
                        ? say('card.none')
                        : random
                          ? say('card.random', { card: cardWords(card) })
                          : undefined;
                  return (
                    <SmallCard
                      key={number}
                      card={card}
                      current={number === register}
                      random={random}
                      {...(label ? { label } : {})}
                    />
                  );
                })}
              </span>
              <span class="robot-state">
                <Damage damage={robot?.damage ?? 0} />
                <Lives look={look} lives={robot?.lives ?? 0} all={view?.lives ?? 3} />
              </span>
              <Held cards={robot?.options} tokens={robot?.tokens} />
            </li>
          );
        })}
      </ul>
    </section>
  );
}
