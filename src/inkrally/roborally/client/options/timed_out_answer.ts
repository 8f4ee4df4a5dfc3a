/**
 * Describes the action of the clock in place of a player's answer, and its cost: for Option cards, choices before the
 * first turn, and re-entries. Compares two snapshots.
 */

import type { TableSnapshot } from '@/protocol';
import { cardName } from '../drawing/program_cards';
import { lengthOf } from '../replay/spoiler_guard';
import { say as saySpecial } from '../course_rules/registry';
import {
  type ChoiceOffer,
  offerOf,
  phaseOf,
  type RallyView,
  rallyOf,
  type ReentryOffer,
  type Step,
  type TurnReplay,
  type OptionActions,
  findOptionQuestion,
  type RallyAction,
} from '../table/model';
import { facingWord, spaceName } from '../texts/say';
import { optionName, say } from './registry';

/** A question to this seat and the progress of the turn when it came. */
export interface PendingQuestion {
  readonly key: string;
  readonly question?: OptionActions['question'];
  readonly chosen?: ChoiceOffer;
  /** The robot that enters the floor. */
  readonly placed?: number;
  readonly deadline: number | null;
  readonly turn: number;
  readonly steps: number;
}

/** Return the server's current question to this seat, even if the page has not shown it. */
export function waitingFor(snapshot: TableSnapshot | null): PendingQuestion | null {
  const view = rallyOf(snapshot);
  if (!view || snapshot === null) return null;
  const steps = view.story ? lengthOf(view.story) - 1 : 0;
  const when = { deadline: snapshot.table.deadline, turn: view.story?.turn ?? view.turn, steps };
  const offer = view.question && findOptionQuestion(snapshot);
  if (offer) {
    const { question, register, answered } = offer;
    return { key: [view.turn, register, answered].join(' '), question, ...when };
  }
  const phase = phaseOf(snapshot);
  const other: unknown = offerOf(snapshot);
  if (other && phase === 'set-up')
    return { key: `${view.turn} ${phase}`, chosen: other as ChoiceOffer, ...when, turn: view.turn };
  if (!other || phase !== 're-enter') return null;
  const { robot } = other as ReentryOffer;
  return { key: [view.turn, phase, robot].join(' '), placed: robot, ...when, turn: view.turn };
}

/**
 * Return a text such as "Time is up: you took the damage, register 5 keeps Move 2." `name` returns the name of a robot.
 */
export function describeTimedOutAnswer(
  waiting: PendingQuestion,
  after: RallyView | undefined,
  name: (robot: number) => string,
): string {
  const { question, chosen, placed, turn, steps } = waiting;
  if (placed !== undefined) return placedWords(placed, turn, after, name);
  if (question === undefined) return chosen ? chosenWords(chosen, after, name) : '';
  const { option, matter, choices, robot } = question;
  if (matter === 'lose') return say('option.late-lose', { option: optionName(choices[0] ?? '') });
  if (matter === 'weapon' || matter === 'token') return say(`option.late-${matter}`);
  if (matter !== 'discard') return say('option.late', { card: optionName(option) });
  const story = after?.story;
  const lock = story?.turn === turn ? lockAfter(story, steps, robot) : undefined;
  const card = lock === undefined ? null : (lock.card ?? after?.robots[robot]?.registers[lock.register - 1] ?? null);
  return lock === undefined || card === null
    ? say('option.late-discard')
    : say('option.late-locked', { register: lock.register, card: cardName(card) });
}

function placedWords(
  robot: number,
  turn: number,
  after: RallyView | undefined,
  name: (robot: number) => string,
): string {
  const { at, facing } = after?.robots[robot] ?? {};
  // After a longer absence the robot is where a later turn left it.
  const moved = (after?.story?.turn ?? 0) > turn;
  if (!at || !facing || moved) return saySpecial('special.late');
  const values = { robot: name(robot), space: spaceName(at), way: facingWord(facing) };
  return saySpecial(turn === 0 ? 'special.late-begins' : 'special.late-back', values);
}

function chosenWords(
  { of, choices }: ChoiceOffer,
  after: RallyView | undefined,
  name: (robot: number) => string,
): string {
  if (of === 'boards') return saySpecial('special.late-board');
  const kept = Object.entries(choices).flatMap(([robot, given]) => {
    const option = after?.robots[Number(robot)]?.options?.find((one) => given.includes(one));
    return option === undefined
      ? []
      : [saySpecial('special.late-kept', { robot: name(Number(robot)), option: optionName(option) })];
  });
  return kept.length > 0 ? kept.join(' ') : saySpecial('special.late');
}

/**
 * Return whether the turn shows the effect of a choice; undefined if the effect is not visible or the turn is another.
 */
export function isDone(
  { question, turn, steps }: PendingQuestion,
  choice: string,
  after: RallyView | undefined,
): boolean | undefined {
  const story = after?.story;
  if (question === undefined) return undefined;
  const { option, matter, choices, robot } = question;
  const tells = matter === 'discard' || matter === 'lose' || matter === 'use';
  if (!tells || choice === choices[0] || story?.turn !== turn) return undefined;
  const told = stepsAfter(story, steps).some(({ changes }) =>
    changes.some(
      (change) =>
        (change.type === 'discarded' && change.robot === robot && change.option === choice) ||
        (change.type === 'declared' && change.robot === robot && change.option === option && change.choice === choice),
    ),
  );
  // Some cards have effects that do not show that the card was used.
  return told || matter !== 'use' ? told : undefined;
}

function stepsAfter(story: TurnReplay, steps: number): readonly Step[] {
  return [...story.registers.flatMap((register) => register.steps), ...story.after].slice(steps);
}

/** Return the register lock caused by the damage of the same lasers. */
function lockAfter(story: TurnReplay, steps: number, robot: number) {
  for (const step of stepsAfter(story, steps)) {
    for (const change of step.changes) if (change.type === 'locked' && change.robot === robot) return change;
    if (step.stage !== 'lasers' && step.stage !== 'options') return undefined;
  }
  return undefined;
}

/** The maximum error of this page's estimate of the server's time. */
const CLOCKS_DIFFER_MS = 500;

/** An answer of this page. */
interface Answer {
  readonly key: string;
  readonly choice: string;
  /** Whether it was sent, and carried out. */
  said: boolean;
  done: boolean;
  /** Reports the action of the clock, if the server did not carry out the answer. */
  late: (() => void) | null;
}

/** Reports questions whose time ran out before this page's answer reached the server, with the action of the clock. */
export class LateAnswers {
  private waiting: PendingQuestion | null = null;
  private answer: Answer | null = null;
  private readonly name: (robot: number) => string;
  private readonly say: (title: string) => void;

  /** `name` returns the name of a robot, `say` shows a message. */
  constructor(name: (robot: number) => string, say: (title: string) => void) {
    this.name = name;
    this.say = say;
  }

  /** Register these actions as the answer to the current question. */
  answers(acts: readonly RallyAction[]): Answer {
    const choice = acts.find((act) => act.type === 'use')?.choice ?? '';
    this.answer = { key: this.waiting?.key ?? '', choice, said: false, done: false, late: null };
    return this.answer;
  }

  /** Process a snapshot. `now` is the server's time. */
  applySnapshot(snapshot: TableSnapshot | null, now: number): void {
    const before = this.waiting;
    this.waiting = waitingFor(snapshot);
    if (before === null || before.key === this.waiting?.key) return;
    if (before.deadline === null || now < before.deadline - CLOCKS_DIFFER_MS) return;
    const view = rallyOf(snapshot);
    const late = () => this.say(describeTimedOutAnswer(before, view, this.name));
    const { answer } = this;
    if (answer?.key !== before.key || !answer.said) late();
    // The answer may have been carried out although the connection was lost. The turn shows it.
    else if (!answer.done && isDone(before, answer.choice, view) === false) answer.late = late;
  }
}
