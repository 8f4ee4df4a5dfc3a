/**
 * Creates a table with the open course: against bots, with friends, alone, or for bots only. Sends the complete course,
 * because the stored course may differ.
 */

import { signal } from '@preact/signals';
import { ApiError, fetchGames, createTable, toProblem } from '@/app/api';
import type { TableRequest } from '@/protocol';
import { guestName } from '@/features/table/guest_name';
import { botLevels, drawnSetup, PRINTED } from '../new_table/race_setup';
import { GAME } from '../table/model';
import type { OpenCourse } from './course';
import type { CheckedCourse } from './course_api';
import { myName } from '@/app/current_account';

/** The course rules that the player adds to the custom course. */
export const ownCourseRules = signal<readonly string[]>([]);

const BOTS = 3;
const WATCHED = 4;

async function table(
  course: OpenCourse,
  seats: (checked: CheckedCourse) => number,
  more: (seats: number) => Promise<Omit<TableRequest, 'setup'>>,
  hints = false,
): Promise<string> {
  // Include the latest edits.
  const refused = await course.settled();
  if (refused) throw new ApiError(refused);
  const checked = course.checked.value;
  if (!checked) throw new Error('no course is open');
  const all = seats(checked);
  const setup = {
    game: GAME,
    title: checked.title,
    seats: all,
    options: {
      ...{ course: 'own', own: checked.course, timer: null, ...drawnSetup(PRINTED) },
      ...(ownCourseRules.value.length > 0 ? { special_rules: ownCourseRules.value } : {}),
    },
    ...(hints ? { hints } : {}),
  };
  const wanted = { setup, ...(await more(all)) };
  try {
    return (await createTable(wanted)).path;
  } catch (error) {
    // During a rolling upgrade an older server may answer, where turns cannot be taken back.
    if (!wanted.take_back || toProblem(error).code !== 'shape') throw error;
    const { take_back: _, ...known } = wanted;
    return (await createTable(known)).path;
  }
}

async function levels(bots: number): Promise<string[]> {
  return [...botLevels((await fetchGames()).find((game) => game.name === GAME)?.levels ?? [], bots)];
}

const nameNow = (): string => myName() || guestName();

/** Limit the number of bots to the starting positions of the course. */
const fewer = (checked: CheckedCourse, wanted: number): number => Math.min(wanted, checked.floor.docks.length);

export const createRaceAgainstBots = (course: OpenCourse): Promise<string> =>
  table(
    course,
    (checked) => fewer(checked, BOTS + 1),
    async (seats) => ({ name: nameNow(), bots: await levels(seats - 1), start: true }),
    true,
  );

export const onlyBots = (course: OpenCourse): Promise<string> =>
  table(
    course,
    (checked) => fewer(checked, WATCHED),
    async (seats) => ({ bots: await levels(seats), start: true }),
  );

/** Start a trial drive with one robot. Its turns can be taken back. */
export const createSoloRace = (course: OpenCourse): Promise<string> =>
  table(
    course,
    () => 1,
    async () => ({ name: nameNow(), start: true, take_back: true }),
  );

/** Create a table for friends with all seats of the course. */
export const withFriends = (course: OpenCourse): Promise<string> =>
  table(
    course,
    (checked) => Math.max(...checked.course.players),
    async () => ({ name: nameNow() }),
  );
