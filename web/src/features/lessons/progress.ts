/** The current lesson of this browser, its progress, and the completed lessons. */

import { signal } from '@preact/signals';
import { writeStored, readStored } from '../../app/local_storage';

const KEY = 'lesson';
const DONE_KEY = 'lessons-done';
const AUTO_KEY = 'lesson-auto';
const MOST_DONE = 100;

/** The current lesson: its table and step, counted from 0. */
export interface LessonProgress {
  readonly table: string;
  readonly lesson: string;
  readonly step: number;
  /** The number of actions in the draft at the beginning of each step. A step back undoes the later actions. */
  readonly marks: readonly number[];
  /** Whether the player left the lesson to continue the match freely. */
  readonly over?: boolean;
  /** Whether all steps are completed. */
  readonly ended?: boolean;
}

/** Parse a stored progress. Returns null if it is invalid. */
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

/** Forget the lesson of a table that no longer exists. */
export function clearProgress(table: string): void {
  if (progress.peek()?.table !== table) return;
  progress.value = null;
  writeStored(KEY, null);
}

/** Return whether there is a lesson to resume. */
export const getResumePoint = (here: LessonProgress | null): here is LessonProgress =>
  here !== null && here.over !== true && here.ended !== true;

export const completedLessons = signal<readonly string[]>(
  (readStored(DONE_KEY) ?? '').split(' ').filter((one) => one !== ''),
);

/** Mark a lesson as completed. */
export function markCompleted(lesson: string): void {
  if (completedLessons.peek().includes(lesson)) return;
  completedLessons.value = [...completedLessons.peek(), lesson].slice(-MOST_DONE);
  writeStored(DONE_KEY, completedLessons.value.join(' '));
}

/** Whether a finished step advances automatically. */
export const autoAdvance = signal(readStored(AUTO_KEY) !== 'off');

export function setGoesOn(on: boolean): void {
  autoAdvance.value = on;
  writeStored(AUTO_KEY, on ? null : 'off');
}
