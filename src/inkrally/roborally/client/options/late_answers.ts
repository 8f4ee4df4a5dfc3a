/**
 * Hears of a question whose time was up before this page answered it, or before its answer came to the server: then what was done
 * in its place is said. Knows no element of the page.
 */

import type { TableSnapshot } from '@/protocol';
import { type RallyAct, rallyOf } from '../table/model';
import { isDone, lateWords, type Waiting, waitingFor } from './late';

/** The server's time is known here to so much. */
const CLOCKS_DIFFER_MS = 500;

/** An answer of this page. */
export interface Answer {
  readonly key: string;
  readonly choice: string;
  /** It is said to the server, and was done. */
  said: boolean;
  done: boolean;
  /** Says what was done in its place, where it comes out that it was not done. */
  late: (() => void) | null;
}

export class LateAnswers {
  private waiting: Waiting | null = null;
  private answer: Answer | null = null;
  private readonly name: (robot: number) => string;
  private readonly say: (title: string) => void;

  /** `name` calls a robot by its name, `say` tells what was done. */
  constructor(name: (robot: number) => string, say: (title: string) => void) {
    this.name = name;
    this.say = say;
  }

  /** What is asked now is answered by these acts, once they are said. */
  answers(acts: readonly RallyAct[]): Answer {
    const choice = acts.find((act) => act.type === 'use')?.choice ?? '';
    this.answer = { key: this.waiting?.key ?? '', choice, said: false, done: false, late: null };
    return this.answer;
  }

  /** What the server told; `now` is its time. */
  hear(snapshot: TableSnapshot | null, now: number): void {
    const before = this.waiting;
    this.waiting = waitingFor(snapshot);
    if (before === null || before.key === this.waiting?.key) return;
    if (before.deadline === null || now < before.deadline - CLOCKS_DIFFER_MS) return;
    const view = rallyOf(snapshot);
    const late = () => this.say(lateWords(before, view, this.name));
    const { answer } = this;
    if (answer?.key !== before.key || !answer.said) late();
    // What was said may have been done, though its answer was lost with the line: the turn tells.
    else if (!answer.done && isDone(before, answer.choice, view) === false) answer.late = late;
  }
}
