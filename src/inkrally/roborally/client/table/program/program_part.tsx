/** The program panel: registers above the hand in five columns, the status line, power down, and commit. */

import type { VNode } from 'preact';
import { t } from '@/i18n';
import { Button, IconButton } from '@/kit/button';
import { StatusLine } from '@/kit/status_messages';
import type { TableSnapshot } from '@/protocol';
import { HintButton, HintPanel } from '../../analysis/hint_part';
import { CardFace } from '../../drawing/card';
import { cardWords } from '../../drawing/program_cards';
import type { PlayState } from '../play_state';
import { matesWords, pathWords } from './program_paths';
import { robotName } from '../../drawing/robots/robot_avatars';
import { RobotMark } from '../../drawing/robots/robot';
import { tRoborally } from '../../texts/say';
import { waitingLine } from '../waiting_text';
import { say as saySpecial } from '../../course_rules/registry';
import { CourseStatus } from '../../course_rules/state';
import { optionName, say as sayOption } from '../../options/registry';
import { OwnCards } from '../../options/own_cards';
import { pairWords } from '../../options/words';
import { AskRules } from '../ask_rules';
import { type Drag, useDrag, valueAt } from '@/kit/drag/drag';
import { NUMBERS, type Program, programOf, type Register, whereIs, saysAim } from './registers';
import { topicsOfCard, topicsOfOption } from '../rule_topics';

const ROW = 5;

export function ProgramPart({ play, snapshot }: { play: PlayState; snapshot: TableSnapshot }): VNode | null {
  const program = play.program.value;
  const open = play.programming.value !== undefined;
  const drag = useDrag<number, number>({
    placeAt: (x, y) => {
      const register = valueAt('data-register', x, y);
      return register === null ? null : Number(register);
    },
    onDrop: (card, register) => {
      if (register !== null) return play.laying.put(register, card);
      const from = program && whereIs(program, card);
      if (from !== undefined) play.laying.take(from);
    },
  });
  if (!program) return <Watching play={play} snapshot={snapshot} />;
  const filled = program.registers.filter((register) => register.card !== null).length;
  const damage = play.view.value?.robots[program.robot]?.damage ?? 0;
  return (
    <aside class="race-side program" aria-label={tRoborally('program.label')}>
      <CourseStatus play={play} />
      {play.mine.value.length > 1 && <OwnRobots play={play} />}
      <div class="registers" data-unsaid={play.sync.busy.value || undefined}>
        <h2 class="tray-head">
          {tRoborally('program.registers')}
          <span>{tRoborally('program.filled', { filled })}</span>
        </h2>
        <ol class="card-row">
          {program.registers.map((register) => (
            <RegisterSlot
              key={register.number}
              play={play}
              register={register}
              next={open && program.next === register.number}
              drag={drag}
              open={open}
            />
          ))}
        </ol>
        <ProgramLine play={play} snapshot={snapshot} program={program} filled={filled} open={open} />
      </div>
      <HintPanel play={play} />
      <div class="hand" data-rules="hand">
        <h2 class="tray-head">
          {tRoborally('program.hand')}
          <span>{tRoborally('program.cards', { cards: program.hand.length, damage })}</span>
        </h2>
        <ul class="card-row">
          {program.hand.map((card, index) => (
            <HandCard key={card} play={play} program={program} card={card} number={index + 1} drag={drag} open={open} />
          ))}
          {program.hand.length <= ROW &&
            Array.from({ length: Math.max(0, ROW - program.hand.length) }, (_, index) => (
              <li key={`none${index}`} aria-hidden="true" />
            ))}
        </ul>
      </div>
      <OwnCards play={play} program={program} open={open} />
      <Power play={play} robot={program.robot} open={open} />
      <Acts play={play} snapshot={snapshot} />
    </aside>
  );
}

interface RegisterSlotProps {
  play: PlayState;
  register: Register;
  next: boolean;
  drag: Drag<number, number>;
  open: boolean;
}

function RegisterSlot({ play, register, next, drag, open }: RegisterSlotProps): VNode {
  const { number, card, locked, second } = register;
  const dragged = card !== null && drag.item === card;
  const words = (one: number) => (second ? pairWords(one, second.card, number) : undefined);
  return (
    <li
      data-rules={locked ? 'register.locked' : 'program'}
      class={`register${next ? ' next' : ''}${drag.over === number ? ' over' : ''}`}
      data-register={number}
    >
      <span class="register-number" aria-hidden="true">
        {number}
      </span>
      {card !== null && locked && (
        <button
          type="button"
          class="card locked"
          data-rules={`register.locked ${topicsOfCard(card)}`}
          aria-disabled
          onClick={() => play.laying.register(number)}
        >
          <CardFace
            card={card}
            name={words(card) ?? tRoborally('program.locked', { card: cardWords(card), register: number })}
            locked
          />
        </button>
      )}
      {card !== null && !locked && (
        <button
          type="button"
          class={`card put${dragged ? ' dragged' : ''}`}
          data-rules={topicsOfCard(card)}
          aria-disabled={!open || undefined}
          style={dragged ? { transform: `translate(${drag.by[0]}px, ${drag.by[1]}px)` } : undefined}
          onClick={() => drag.swallows() || play.laying.register(number)}
          {...(open ? drag.handlers(card) : {})}
        >
          <CardFace
            card={card}
            name={tRoborally(open ? 'program.put' : 'program.gone', { card: cardWords(card), register: number })}
          />
        </button>
      )}
      {second && (
        <button
          type="button"
          class={`card second${locked ? ' locked' : ' put'}`}
          data-rules={topicsOfOption(second.by)}
          aria-disabled={!open || locked || undefined}
          onClick={() => open && !locked && play.options.unpair(number)}
        >
          <CardFace
            card={second.card}
            name={sayOption('option.take-second', { card: cardWords(second.card), register: number })}
          />
        </button>
      )}
      {card === null && (
        <button
          type="button"
          class="register-empty"
          aria-disabled={!open || undefined}
          onClick={() => play.laying.register(number)}
        >
          <span class="visually-hidden">
            {tRoborally(next && play.options.destination.value === null ? 'program.empty-next' : 'program.empty', {
              register: number,
            })}
          </span>
          {next && <span aria-hidden="true">{tRoborally('program.next')}</span>}
        </button>
      )}
    </li>
  );
}

interface HandCardProps {
  play: PlayState;
  program: Program;
  card: number;
  number: number;
  drag: Drag<number, number>;
  open: boolean;
}

function HandCard({ play, program, card, number, drag, open }: HandCardProps): VNode {
  const where = whereIs(program, card);
  const aside = program.aside.get(card);
  const gone = where !== undefined || aside !== undefined;
  const fits = !gone && play.options.fitting.value.includes(card);
  const dragged = drag.item === card && !gone;
  return (
    <li>
      <button
        type="button"
        class={`card${gone ? ' is-gone' : ''}${fits ? ' fits' : ''}${dragged ? ' dragged' : ''}`}
        data-card={card}
        data-rules={topicsOfCard(card)}
        aria-disabled={gone || !open || undefined}
        style={dragged ? { transform: `translate(${drag.by[0]}px, ${drag.by[1]}px)` } : undefined}
        // The second press of a double click shows no message about the card that the first press moved.
        onClick={(event) =>
          drag.swallows() || (gone ? event.detail < 2 && play.laying.refuseUsed(card, where) : play.laying.card(card))
        }
        {...(open && !gone ? drag.handlers(card) : {})}
      >
        <CardFace
          card={card}
          name={
            where !== undefined
              ? tRoborally('program.gone', { card: cardWords(card), register: where })
              : aside !== undefined
                ? sayOption('option.aside', { card: cardWords(card), option: optionName(aside) })
                : tRoborally('program.card', { number, card: cardWords(card) })
          }
        />
      </button>
    </li>
  );
}

/** The status line: a refused or tapped element, the path of the program, or the players that the table waits for. */
function ProgramLine({
  play,
  snapshot,
  program,
  filled,
  open,
}: {
  play: PlayState;
  snapshot: TableSnapshot;
  program: Program;
  filled: number;
  open: boolean;
}): VNode {
  const saying = play.saying.value;
  if (saying)
    return (
      <StatusLine title={saying.title} text={saying.text} refusal={saying.refusal}>
        <AskRules play={play} saying={saying} />
      </StatusLine>
    );
  if (!open) return <StatusLine text={waitingLine(play, snapshot, program.robot)} />;
  const to = play.options.destination.value;
  if (to) {
    const values = { card: optionName(to.option), register: to.type === 'join' ? to.register : '' };
    return <StatusLine title={sayOption(`option.${to.type === 'join' ? 'pair' : 'store'}-hint`, values)} />;
  }
  const path = pathWords(play.way.value.path);
  const mates = matesWords(play.way.value.mates ?? [], play.looks.value);
  // Say what happens when the time runs out as long as registers are empty.
  const hurry = play.hurried.value && filled < program.registers.length ? tRoborally('program.hurried') : '';
  if (path) return <StatusLine title={path.title} text={[mates, path.text, hurry].filter(Boolean).join(' ')} />;
  if (hurry || filled === program.registers.length) return <StatusLine text={hurry || tRoborally('program.full')} />;
  return (
    <StatusLine
      title={saysAim(play.view.value, filled) ? tRoborally('program.aim') : undefined}
      text={tRoborally('program.start')}
    />
  );
}

/** Announce a power down with the program, or be asked after the other players. */
function Power({ play, robot, open }: { play: PlayState; robot: number; open: boolean }): VNode {
  const may = open && play.power.may(robot);
  const power = play.power.of(robot);
  const hurt = (play.view.value?.robots[robot]?.damage ?? 0) > 0;
  return (
    <div class={may ? 'power' : 'power never'} data-rules="power-down">
      <label>
        <input
          type="checkbox"
          checked={(may || !open) && power === 'down'}
          disabled={!may}
          onChange={(event) => play.power.choose(robot, event.currentTarget.checked ? 'down' : 'on')}
        />
        <span>
          {(open ? may : hurt) ? (
            <>
              <span class="long-words">{tRoborally('program.power-long')}</span>
              <span class="short-words">{tRoborally('program.power')}</span>
            </>
          ) : (
            play.power.whyNot(robot)
          )}
        </span>
      </label>
      {may && (
        <label>
          <input
            type="checkbox"
            checked={power === 'later'}
            onChange={(event) => play.power.choose(robot, event.currentTarget.checked ? 'later' : 'on')}
          />
          <span>{tRoborally('program.power-later')}</span>
        </label>
      )}
    </div>
  );
}

function Acts({ play, snapshot }: { play: PlayState; snapshot: TableSnapshot }): VNode {
  const open = play.programming.value !== undefined;
  const left = play.left.value;
  const handing = play.wish.asked.value;
  const offline = play.connection.status.value !== 'live';
  const story = play.player.telling.value;
  const seat = play.connection.seat.value;
  const done = seat !== null && (snapshot.match?.committed.includes(seat) ?? false);
  return (
    <div class="actions">
      <IconButton
        icon="undo"
        label={t('act.undo')}
        blocked={!open || play.sync.steps.value === 0}
        onPress={() => play.laying.undo()}
      />
      <IconButton
        icon="clear"
        label={tRoborally('program.clear')}
        blocked={!open || play.acts.value.length === 0}
        onPress={() => play.laying.clear()}
      />
      {story && (
        <IconButton
          icon="play"
          label={tRoborally('play.watch', { turn: play.player.turn.value })}
          onPress={() => play.watch()}
        />
      )}
      <HintButton play={play} />
      {handing && offline && !play.wish.said.value ? (
        <Button does="keep" onPress={() => play.keep()}>
          {tRoborally('program.handed-in-later')}
        </Button>
      ) : (
        <Button
          kind="main"
          does="hand-in"
          pending={handing}
          blocked={!open || left > 0}
          onPress={() => void play.commit()}
          onBlocked={() => void play.commit()}
        >
          {handing
            ? tRoborally('program.handing-in')
            : done
              ? tRoborally('program.handed-in')
              : open && left > 0
                ? tRoborally('program.to-fill', { left })
                : tRoborally(offline ? 'program.hand-in-later' : 'program.hand-in')}
        </Button>
      )}
    </div>
  );
}

/** Return the number of filled registers of one of the player's robots. */
function filledOf(play: PlayState, robot: number): number {
  const seen = play.view.value?.robots[robot];
  if (seen === undefined) return 0;
  const { registers } = programOf(robot, seen, play.view.value?.hands[robot] ?? [], play.acts.value, null);
  return registers.filter((register) => register.card !== null).length;
}

/** Select which own robot to program, and show the progress of each. */
function OwnRobots({ play }: { play: PlayState }): VNode {
  return (
    <div class="own-robots" role="group" aria-label={tRoborally('program.robots')}>
      {play.mine.value.map((robot) => {
        const look = play.looks.value[robot] ?? robot;
        return (
          <button
            type="button"
            key={robot}
            aria-pressed={play.active.value === robot}
            onClick={() => play.openProgram(robot)}
          >
            <RobotMark look={look} />
            {robotName(look)}
            <span class="label">
              {saySpecial('special.filled', { filled: filledOf(play, robot), all: NUMBERS.length })}
            </span>
          </button>
        );
      })}
    </div>
  );
}

/** Show to spectators what the table waits for. */
function Watching({ play, snapshot }: { play: PlayState; snapshot: TableSnapshot }): VNode {
  return (
    <aside class="race-side program" aria-label={tRoborally('program.label')}>
      <StatusLine title={tRoborally('program.watch')} text={waitingLine(play, snapshot, null)} />
      {play.player.telling.value && (
        <div class="actions">
          <Button icon="play" onPress={() => play.watch()}>
            {tRoborally('play.watch', { turn: play.player.turn.value })}
          </Button>
        </div>
      )}
    </aside>
  );
}
