/** The settings of a race from the front page: the last chosen course and the opponents. */

import { signal } from '@preact/signals';
import { writeStored, readStored } from '@/app/local_storage';
import type { TableSetup } from '@/protocol';
import { GAME } from '../table/model';

/** The number of Option cards that each robot draws at the start; `none` removes the deck. */
export const DRAW_COUNTS = ['none', '0', '1', '2'] as const;
export type OptionDrawCount = (typeof DRAW_COUNTS)[number];
/** The default of the rulebook: robots draw a card on a crossed wrench and hammer, and none at the start. */
export const PRINTED: OptionDrawCount = '0';

export const drawnSetup = (drawn: OptionDrawCount): { readonly draw_options?: number } =>
  drawn === 'none' ? {} : { draw_options: Number(drawn) };

export const FIRST_COURSE = 'risky_exchange';
const COURSE_KEY = 'rally-course';

export const chosenCourse = signal(readStored(COURSE_KEY) ?? FIRST_COURSE);

export function chooseCourse(course: string): void {
  chosenCourse.value = course;
  writeStored(COURSE_KEY, course);
}

export interface RaceOptions {
  readonly course: string;
  readonly lives?: 3 | 4 | null;
  readonly robots_per_seat?: 1 | 2;
  readonly play_on?: boolean;
  readonly timer?: 30 | 60 | 90 | null;
  /** For each robot, its Option cards at the start. */
  readonly option_cards?: readonly (readonly string[])[];
  /** The team of each seat, and whether team-mates see each other's registers. */
  readonly teams?: readonly number[];
  readonly mates_see?: boolean;
  /** The number of Option cards drawn for each robot, with the deck in play. */
  readonly draw_options?: number;
  /** The Option cards that are not in the deck. */
  readonly excluded_options?: readonly string[];
  /** The course rules in addition to those of the course. */
  readonly special_rules?: readonly string[];
}

/**
 * Return the settings against bots. There is no timer, because bots are ready at once and a timer would always run.
 * Hints are allowed.
 */
export function againstBots(title: string, bots: number): TableSetup {
  const options = { course: chosenCourse.peek(), timer: null, ...drawnSetup(chosenDrawn.peek()) };
  return { ...raceSetup(title, bots + 1, options), hints: true };
}

export function raceSetup(title: string, seats: number, options: RaceOptions): TableSetup {
  return { game: GAME, title, seats, options: { ...options } };
}

export const MAX_BOTS = 7;
const BOTS_KEY = 'rally-company';
const LEVELS_KEY = 'rally-levels';
const DRAWN_KEY = 'rally-options';
const LOOK_KEY = 'rally-look';
const MOST_LOOKS = 8;

/** The number of bots. */
export const chosenBots = signal(numberIn(readStored(BOTS_KEY), MAX_BOTS) ?? 3);
/** The avatar of the player's robot, or null for any unused one. */
export const chosenAvatar = signal<number | null>(numberIn(readStored(LOOK_KEY), MOST_LOOKS - 1));
/** The chosen level of each bot. */
const chosenLevels = signal<readonly string[]>((readStored(LEVELS_KEY) ?? '').split(' '));

/** The Option card setting of a race against bots. */
export const chosenDrawn = signal<OptionDrawCount>(DRAW_COUNTS.find((one) => one === readStored(DRAWN_KEY)) ?? PRINTED);

export function chooseDrawn(drawn: OptionDrawCount): void {
  chosenDrawn.value = drawn;
  writeStored(DRAWN_KEY, drawn);
}

export function chooseBots(bots: number): void {
  chosenBots.value = bots;
  writeStored(BOTS_KEY, String(bots));
}

export function chooseLook(look: number | null): void {
  chosenAvatar.value = look;
  writeStored(LOOK_KEY, look === null ? null : String(look));
}

/** Choose the level of one bot, or of all bots. */
export function chooseLevel(level: string, bot?: number): void {
  const before = chosenLevels.peek();
  chosenLevels.value = Array.from({ length: MAX_BOTS }, (_, index) =>
    bot === undefined || bot === index ? level : (before[index] ?? ''),
  );
  writeStored(LEVELS_KEY, chosenLevels.value.join(' '));
}

/** Return the levels of the bots: the chosen levels, otherwise the easiest level. */
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
