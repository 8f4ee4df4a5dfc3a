/**
 * The list of robots beside the floor. While players program, it shows their progress and the state of each robot;
 * during playback, it shows the cards.
 */

import type { VNode } from 'preact';
import { useState } from 'preact/hooks';
import { Icon } from '@/kit/icons';
import { Seat, type SeatActivity } from '@/kit/seat';
import type { TableSnapshot } from '@/protocol';
import { formatSubstitutions } from '@/features/table/players/substitution_notes';
import { seatName } from '@/features/table/players/players';
import { SeatRatingBadge } from '@/features/table/players/ratings';
import { SmallCard } from '../../drawing/card';
import { cardWords } from '../../drawing/program_cards';
import type { PlayState } from '../play_state';
import { awaitedWords } from '../waiting_text';
import { Damage, Lives, lockWords, NextFlag } from './robot_state';
import { letterOf, robotName } from '../../drawing/robots/robot_avatars';
import type { Floor, RegisterReplay, RobotView } from '../model';
import { PHONE } from '../floor/viewport';
import { NUMBERS } from '../program/registers';
import { topicsOfCard } from '../rule_topics';
import { RobotCard } from './robot_card';
import { RobotMark } from '../../drawing/robots/robot';
import { say as saySpecial, teamName } from '../../course_rules/registry';
import { TeammateProgram } from '../../course_rules/teammate_program';
import { TeamMark } from '../../course_rules/marks';
import { say as sayOption } from '../../options/registry';
import { tRoborally } from '../../texts/say';
import type { RobotState } from '../../replay/frames';
import { isAfter, isRandom } from '../../replay/narration';
import { CardTexts, getLastDrawnCards, OptionList } from '../../options/option_list';

interface RobotListProps {
  play: PlayState;
  snapshot: TableSnapshot;
  floor: Floor;
  /** Whether to show which players are ready, even during playback. */
  ready?: boolean | undefined;
  /** Whether this is the shared screen, which shows no secrets of its seat and calls no player “you”. */
  forAll?: boolean;
}

export function RobotList({ play, snapshot, floor, ready = false, forAll = false }: RobotListProps): VNode | null {
  const [card, setCard] = useState<number | null>(null);
  const watching = !ready && play.mode.value === 'watch' && play.player.telling.value !== null;
  // On small screens, a tap shows the details.
  const open = (robot: number) => {
    if (watching || matchMedia(PHONE).matches) setCard(robot);
    else play.lookedAt.value = play.lookedAt.value === robot ? null : robot;
  };
  return (
    <>
      {watching ? (
        <Watched play={play} snapshot={snapshot} floor={floor} onOpen={open} />
      ) : (
        <Ready play={play} snapshot={snapshot} floor={floor} forAll={forAll} onOpen={open} />
      )}
      {card !== null && (
        <RobotCard
          play={play}
          snapshot={snapshot}
          floor={floor}
          robot={card}
          forAll={forAll}
          onClose={() => setCard(null)}
        />
      )}
    </>
  );
}

interface ListedProps extends RobotListProps {
  onOpen: (robot: number) => void;
}

/** Show which players have committed, and the damage, lives, next flag and locked registers of each robot. */
function Ready({ play, snapshot, floor, forAll = false, onOpen }: ListedProps): VNode {
  const view = play.view.value;
  const robots = view?.robots ?? [];
  const looks = play.looks.value;
  const asked = snapshot.table.seats.filter((info) => info.activity !== 'idle');
  const done = asked.filter((info) => info.activity === 'committed').length;
  const listed = new Set<number>();
  return (
    <section class="robots" aria-label={tRoborally('robots.label')}>
      <h2 class="tray-head">
        {awaitedWords(snapshot, forAll ? null : play.connection.seat.value) ||
          tRoborally('robots.handed-in', { done, all: asked.length })}
      </h2>
      <ul class={robots.length > 4 ? 'robot-list many' : 'robot-list'}>
        {byTeam(
          robots,
          sortOwnFirst(
            robots.map((_, index) => index),
            play.mine.value,
          ),
        ).map((index) => {
          const robot = robots[index];
          if (robot === undefined) return null;
          const team = robot.team ?? 0;
          const first = team > 0 && !listed.has(team);
          listed.add(team);
          const info = snapshot.table.seats[robot.seat];
          const locks = lockWords(robot, forAll);
          // A robot that sits out a turn has the dotted ring of an absent player.
          const state: SeatActivity | undefined = robot.back_in
            ? 'away'
            : info === undefined || info.activity === 'idle'
              ? undefined
              : info.activity;
          const one = (
            <li key={index} class={first ? 'team-first' : undefined}>
              <button
                type="button"
                data-rules={robot.powered_down ? 'robot.down robot' : 'robot'}
                onClick={() => onOpen(index)}
              >
                <Seat
                  seat={looks[index] ?? index}
                  state={state}
                  bot={info?.kind === 'bot' || info?.substitute === true || info?.substitute_once === true}
                />
                <span class="robot-who">
                  <b title={seatName(snapshot.table, robot.seat)}>{seatName(snapshot.table, robot.seat)}</b>
                  <span class="visually-hidden">, {team > 0 && `${teamName(team)}, `}</span>
                  <span class="label">{detailWords(play, snapshot, robot, index, forAll)}</span>
                  <SeatRatingBadge snapshot={snapshot} seat={robot.seat} />
                  {view?.recompiled?.includes(index) && <span class="label">{sayOption('option.recompiled')}</span>}
                  {info && formatSubstitutions(info, true) && (
                    <span class="label player-marked">{formatSubstitutions(info, true)}</span>
                  )}
                </span>
                <NextFlag view={view} robot={robot} flags={robot.flags} all={floor.flags.length} />
                <span class="robot-state">
                  <Damage damage={robot.damage} />
                  <Lives look={looks[index] ?? index} lives={robot.lives} all={view?.lives ?? 3} />
                </span>
                {locks && (
                  <span class="label robot-locks" data-rules="register.locked">
                    <Icon name="lock" />
                    <span class="robot-locked" aria-hidden="true">
                      {robot.locked.length}
                    </span>
                    <span class="robot-lock-words">{locks}</span>
                  </span>
                )}
                <OptionList
                  cards={robot.options}
                  tokens={robot.tokens}
                  stored={robot.stored}
                  fresh={getLastDrawnCards(view, index)}
                />
                {!forAll && !play.mine.value.includes(index) && <TeammateProgram view={view} robot={robot} />}
                <span class="visually-hidden">, {tRoborally('robots.show')}</span>
              </button>
              {play.lookedAt.value === index && <CardTexts cards={robot.options} />}
            </li>
          );
          if (!first) return one;
          const own = !forAll && play.mine.value.some((mine) => robots[mine]?.team === team);
          return [
            <li key={`team ${team}`} class="team-name" aria-hidden="true">
              <TeamMark team={team} />
              {own ? saySpecial('special.yours', { team: teamName(team) }) : teamName(team)}
            </li>,
            one,
          ];
        })}
      </ul>
    </section>
  );
}

/** Return the player's own robots first, the others in order. */
export function sortOwnFirst(robots: readonly number[], mine: readonly number[]): readonly number[] {
  return [...robots.filter((robot) => mine.includes(robot)), ...robots.filter((robot) => !mine.includes(robot))];
}

/** Return whether players still place their robots before the first turn. A robot off the floor is not lost then. */
function isUnplaced(play: PlayState, robot: RobotView): boolean {
  const view = play.view.value;
  return view !== undefined && view.turn <= 1 && !view.story && robot.lives === view.lives;
}

/** Return the robots by team, the player's own first. Without teams, the order stays. */
function byTeam(robots: readonly RobotView[], order: readonly number[]): readonly number[] {
  const teams = [...new Set(order.map((index) => robots[index]?.team ?? 0))];
  return teams.flatMap((team) => order.filter((index) => (robots[index]?.team ?? 0) === team));
}

/** Return a text such as "Abacus, you, programming". */
function detailWords(
  play: PlayState,
  snapshot: TableSnapshot,
  robot: RobotView,
  index: number,
  forAll: boolean,
): string {
  const info = snapshot.table.seats[robot.seat];
  const own = robot.seat === play.connection.seat.value;
  const special =
    robot.status === 'out'
      ? tRoborally('robots.out')
      : robot.status === 'finished'
        ? tRoborally('robots.finished', { place: robot.place ?? 1 })
        : robot.status === 'destroyed'
          ? isUnplaced(play, robot)
            ? saySpecial('special.unplaced')
            : robot.back_in
              ? saySpecial('special.back-in', { turn: robot.back_in })
              : tRoborally('robots.destroyed')
          : robot.powered_down
            ? tRoborally('robots.down')
            : robot.announced && !(forAll && own)
              ? tRoborally('robots.announced')
              : undefined;
  const ring = info?.activity;
  const state =
    special ??
    tRoborally(
      ring === 'committed'
        ? 'robots.done'
        : ring === 'away'
          ? 'robots.away'
          : ring !== 'thinking'
            ? 'robots.waits'
            : snapshot.table.seats_in_playback.includes(robot.seat)
              ? 'robots.watching'
              : snapshot.match?.phase?.name === 'program'
                ? 'robots.programming'
                : 'robots.decides',
    );
  const side = robot.blocks ? `${saySpecial('special.blocks')}, ` : '';
  const mine = own && !forAll;
  const words = mine
    ? tRoborally('robots.you', { state })
    : info?.kind === 'bot'
      ? tRoborally('robots.bot', { state })
      : state;
  return tRoborally('robots.detail', { robot: robotName(play.looks.value[index] ?? index), state: side + words });
}

/**
 * Return the visible card of a register: undefined for a face-down card, null for none. A robot that is powered down or
 * off the floor at the start of a turn plays none.
 */
export function cardTold(
  register: Pick<RegisterReplay, 'cards' | 'closed'> | undefined,
  robot: number,
  before: Pick<RobotState, 'at' | 'down'> | undefined,
): number | null | undefined {
  if (register && !register.closed) return register.cards[robot] ?? null;
  return before && (before.down || before.at === null) ? null : undefined;
}

/** Show robots by their priority in the current register, with their revealed cards and their state at this step. */
function Watched({ play, snapshot, floor, onOpen }: ListedProps): VNode {
  const view = play.view.value;
  const telling = play.player.telling.value;
  const frame = telling?.frames[play.player.at.value];
  const story = view?.story;
  const register = frame?.register ?? 1;
  const open = (story?.registers ?? []).filter((one) => one.number <= register);
  const now = open.find((one) => one.number === register);
  const order = (view?.robots ?? [])
    .map((_, index) => index)
    .sort((a, b) => (now?.cards[b] ?? -1) - (now?.cards[a] ?? -1) || a - b);
  return (
    <section class="robots watched" aria-label={tRoborally('robots.label')}>
      <h2 class="tray-head">{isAfter(register) ? tRoborally('play.after') : tRoborally('play.list', { register })}</h2>
      <ul class={order.length > 4 ? 'robot-list many' : 'robot-list'}>
        {order.map((index) => {
          const look = play.looks.value[index] ?? index;
          const robot = frame?.robots[index];
          const seat = view?.robots[index]?.seat ?? 0;
          return (
            <li key={index} class="robot-watched" data-rules="robot">
              <span class="robot-line">
                <button
                  type="button"
                  class="mark-button"
                  aria-label={tRoborally('robots.open', { robot: robotName(look) })}
                  onClick={() => onOpen(index)}
                >
                  <RobotMark look={look} />
                </button>
                <span class="robot-who" title={seatName(snapshot.table, seat)}>
                  <b>{robotName(look)}</b> <span class="label">{seatName(snapshot.table, seat)}</span>
                </span>
                <span class="robot-letter-only" aria-hidden="true">
                  {letterOf(look)}
                </span>
                <NextFlag view={view} robot={view?.robots[index]} flags={robot?.flags ?? 0} all={floor.flags.length} />
              </span>
              <span class="small-cards">
                {NUMBERS.map((number) => {
                  const shown = open.find((one) => one.number === number);
                  const card = cardTold(shown, index, telling?.frames[0]?.robots[index]);
                  const second = card == null ? undefined : shown?.pairs?.[index]?.card;
                  const random = typeof card === 'number' && story != null && isRandom(story, index, number);
                  const label =
                    card === undefined
                      ? tRoborally('card.hidden')
                      : card === null
                        ? tRoborally('card.none')
                        : random
                          ? tRoborally('card.random', { card: cardWords(card) })
                          : undefined;
                  const one = (
                    <SmallCard
                      key={number}
                      card={card}
                      current={number === register}
                      random={random}
                      topics={topicsOfCard(card)}
                      {...(label ? { label } : {})}
                    />
                  );
                  if (second === undefined) return one;
                  return (
                    <span key={number} class="small-pair">
                      {one}
                      <SmallCard card={second} current={number === register} topics={topicsOfCard(second)} />
                    </span>
                  );
                })}
              </span>
              <span class="robot-state">
                <Damage damage={robot?.damage ?? 0} />
                <Lives look={look} lives={robot?.lives ?? 0} all={view?.lives ?? 3} />
              </span>
              <OptionList cards={robot?.options} tokens={robot?.tokens} />
            </li>
          );
        })}
      </ul>
    </section>
  );
}
