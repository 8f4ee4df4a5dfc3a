/**
 * Reports questions whose time ran out before this page's answer reached the server, with the action of the clock.
 * Contains no elements of the page.
 */

import type { TableSnapshot } from '@/protocol';
import { type RallyAction, rallyOf } from '../table/model';
import { isDone, describeTimedOutAnswer, type PendingQuestion, waitingFor } from './timed_out_answer';

/** The maximum error of this page's estimate of the server's time. */
const CLOCKS_DIFFER_MS = 500;

/** An answer of this page. */
export interface Answer {
  readonly key: string;
  readonly choice: string;
  /** Whether it was sent, and carried out. */
  said: boolean;
  done: boolean;
  /** Reports the action of the clock, if the server did not carry out the answer. */
  late: (() => void) | null;
}

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
