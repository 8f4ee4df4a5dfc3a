/** A race as it is begun from the front page: the course that was chosen last, and against whom. */

import { signal } from '@preact/signals';
import { keep, kept } from '@/app/store';
import type { TableSetup } from '@/protocol';
import { GAME } from '../table/model';

/** How many Option cards each robot draws at the start; `none`: there is no deck. */
export const DRAWN = ['none', '0', '1', '2'] as const;
export type Drawn = (typeof DRAWN)[number];
/** The rulebook's: a robot draws one on a crossed wrench and hammer, and none at the start. */
export const PRINTED: Drawn = '0';

export const drawnSetup = (drawn: Drawn): { readonly draw_options?: number } =>
  drawn === 'none' ? {} : { draw_options: Number(drawn) };

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
  /** By robot the Option cards that it holds from the start. */
  readonly option_cards?: readonly (readonly string[])[];
  /** By seat its team, and whether team mates see each other's registers. */
  readonly teams?: readonly number[];
  readonly mates_see?: boolean;
  /** With the deck of them, and so many drawn for each robot. */
  readonly draw_options?: number;
}

/** Against bots there is no timer: they are ready at once, so it would run all the time. Hints wrong nobody there. */
export function againstBots(title: string, bots: number): TableSetup {
  const options = { course: chosenCourse.peek(), timer: null, ...drawnSetup(chosenDrawn.peek()) };
  return { ...raceSetup(title, bots + 1, options), hints: true };
}

export function raceSetup(title: string, seats: number, options: RaceOptions): TableSetup {
  return { game: GAME, title, seats, options: { ...options } };
}

export const MOST_BOTS = 7;
const BOTS_KEY = 'rally-company';
const LEVELS_KEY = 'rally-levels';
const DRAWN_KEY = 'rally-options';
const LOOK_KEY = 'rally-look';
const MOST_LOOKS = 8;

/** Against how many bots. */
export const chosenBots = signal(numberIn(kept(BOTS_KEY), MOST_BOTS) ?? 3);
/** One's own robot, by the number of its figure; null for whichever is left. */
export const chosenLook = signal<number | null>(numberIn(kept(LOOK_KEY), MOST_LOOKS - 1));
/** By bot the level that was chosen for it. */
const chosenLevels = signal<readonly string[]>((kept(LEVELS_KEY) ?? '').split(' '));

/** With which Option cards a race against bots is begun. */
export const chosenDrawn = signal<Drawn>(DRAWN.find((one) => one === kept(DRAWN_KEY)) ?? PRINTED);

export function chooseDrawn(drawn: Drawn): void {
  chosenDrawn.value = drawn;
  keep(DRAWN_KEY, drawn);
}

export function chooseBots(bots: number): void {
  chosenBots.value = bots;
  keep(BOTS_KEY, String(bots));
}

export function chooseLook(look: number | null): void {
  chosenLook.value = look;
  keep(LOOK_KEY, look === null ? null : String(look));
}

/** A level for one bot, or for all of them. */
export function chooseLevel(level: string, bot?: number): void {
  const before = chosenLevels.peek();
  chosenLevels.value = Array.from({ length: MOST_BOTS }, (_, index) =>
    bot === undefined || bot === index ? level : (before[index] ?? ''),
  );
  keep(LEVELS_KEY, chosenLevels.value.join(' '));
}

/** How each of so many bots plays: as chosen, else the easiest there is. */
export function botLevels(levels: readonly { readonly level: string }[], bots: number): readonly string[] {
  const [easiest] = levels;
  return Array.from({ length: bots }, (_, index) => {
    const wanted = chosenLevels.value[index];
    return levels.find((one) => one.level === wanted)?.level ?? easiest?.level ?? '';
  });
}

function numberIn(text: string | null, most: number): number | null {
  const found = text === null || text === '' ? Number.NaN : Number(text);
  return Number.isInteger(found) && found >= 0 && found <= most ? found : null;
}
