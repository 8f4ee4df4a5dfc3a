/** Which lesson is being learned in this browser, how far it is, and which were learned. Knows no lesson. */

import { signal } from '@preact/signals';
import { writeStored, readStored } from '../../app/local_storage';

const KEY = 'lesson';
const DONE_KEY = 'lessons-done';
const AUTO_KEY = 'lesson-auto';
const MOST_DONE = 100;

/** The lesson that was last at: its table, and the step from 0. */
export interface LessonProgress {
  readonly table: string;
  readonly lesson: string;
  readonly step: number;
  /** By step how many acts the draft had when it began, so that going back takes back what was done since. */
  readonly marks: readonly number[];
  /** It was left for the game itself. */
  readonly over?: boolean;
  /** All of its steps were gone through. */
  readonly ended?: boolean;
}

/** What was kept, if it can still be read. */
export function readProgress(text: string | null): LessonProgress | null {
  try {
    const found = JSON.parse(text ?? 'null') as Partial<LessonProgress> | null;
    const { table, lesson, step, marks } = found ?? {};
    if (typeof table !== 'string' || typeof lesson !== 'string' || !Number.isInteger(step) || Number(step) < 0)
      return null;
    const numbers = Array.isArray(marks) && marks.every((one) => Number.isInteger(one)) ? marks : [];
    return {
      table,
      lesson,
      step: Number(step),
      marks: numbers,
      over: found?.over === true,
      ended: found?.ended === true,
    };
  } catch {
    return null;
  }
}

export const progress = signal<LessonProgress | null>(readProgress(readStored(KEY)));

export function setProgress(next: LessonProgress): void {
  progress.value = next;
  writeStored(KEY, JSON.stringify(next));
}

/** The table of a lesson is gone: nobody goes on there. */
export function clearProgress(table: string): void {
  if (progress.peek()?.table !== table) return;
  progress.value = null;
  writeStored(KEY, null);
}

/** Whether there is a lesson to go on with. */
export const getResumePoint = (here: LessonProgress | null): here is LessonProgress =>
  here !== null && here.over !== true && here.ended !== true;

export const completedLessons = signal<readonly string[]>(
  (readStored(DONE_KEY) ?? '').split(' ').filter((one) => one !== ''),
);

/** A lesson was gone through. */
export function markCompleted(lesson: string): void {
  if (completedLessons.peek().includes(lesson)) return;
  completedLessons.value = [...completedLessons.peek(), lesson].slice(-MOST_DONE);
  writeStored(DONE_KEY, completedLessons.value.join(' '));
}

/** Whether steps go on by themselves when they are done. */
export const autoAdvance = signal(readStored(AUTO_KEY) !== 'off');

export function setGoesOn(on: boolean): void {
  autoAdvance.value = on;
  writeStored(AUTO_KEY, on ? null : 'off');
}
