/** A race as it is begun from the front page: the course that was chosen last, and against whom. */

import { signal } from '@preact/signals';
import { keep, kept } from '../app/store';
import type { Setup } from '../app/api';
import { GAME } from './model';

export const FIRST_COURSE = 'risky_exchange';
const COURSE_KEY = 'rally-course';

export const chosenCourse = signal(kept(COURSE_KEY) ?? FIRST_COURSE);

export function chooseCourse(course: string): void {
  chosenCourse.value = course;
  keep(COURSE_KEY, course);
}

export interface RaceOptions {
  readonly course: string;
  readonly lives?: 3 | 4 | null;
  readonly robots_per_seat?: 1 | 2;
  readonly play_on?: boolean;
  readonly timer?: 30 | 60 | 90 | null;
}

/** Against bots there is no timer: they are ready at once, so it would run all the time. */
export function againstBots(title: string, bots: number): Setup {
  return raceSetup(title, bots + 1, { course: chosenCourse.peek(), timer: null });
}

export function raceSetup(title: string, seats: number, options: RaceOptions): Setup {
  return { game: GAME, title, seats, options: { ...options } };
}
