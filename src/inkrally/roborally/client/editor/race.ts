/**
 * A course made into a table: against bots, with friends, alone, or bots among themselves. Answers with its page. It goes along
 * whole, as it is shown: under its address it may be another by now.
 */

import { ApiError, listGames, makeTable, problemOf } from '@/app/api';
import type { TableRequest } from '@/protocol';
import { guestName } from '@/table/own_eyes';
import { botLevels, drawnSetup, PRINTED } from '../lobby/starting';
import { GAME } from '../table/model';
import type { OpenCourse } from './course';
import type { Checked } from './wire';
import { myName } from '@/app/me';

const BOTS = 3;
const WATCHED = 4;

async function table(
  course: OpenCourse,
  seats: (checked: Checked) => number,
  more: (seats: number) => Promise<Omit<TableRequest, 'setup'>>,
  hints = false,
): Promise<string> {
  // What was typed and drawn last is raced over, too.
  const refused = await course.settled();
  if (refused) throw new ApiError(refused);
  const checked = course.checked.value;
  if (!checked) throw new Error('no course is open');
  const all = seats(checked);
  const setup = {
    game: GAME,
    title: checked.title,
    seats: all,
    options: { course: 'own', own: checked.course, timer: null, ...drawnSetup(PRINTED) },
    ...(hints ? { hints } : {}),
  };
  const wanted = { setup, ...(await more(all)) };
  try {
    return (await makeTable(wanted)).path;
  } catch (error) {
    // While a release is rolled out the answer may be an older server's, at which no turn can be taken back.
    if (!wanted.take_back || problemOf(error).code !== 'shape') throw error;
    const { take_back: _, ...known } = wanted;
    return (await makeTable(known)).path;
  }
}

async function levels(bots: number): Promise<string[]> {
  return [...botLevels((await listGames()).find((game) => game.name === GAME)?.levels ?? [], bots)];
}

const nameNow = (): string => myName() || guestName();

/** So many bots as the course has starts for. */
const fewer = (checked: Checked, wanted: number): number => Math.min(wanted, checked.floor.docks.length);

export const againstBots = (course: OpenCourse): Promise<string> =>
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

/** One robot of one's own, at once; its turns can be taken back. */
export const alone = (course: OpenCourse): Promise<string> =>
  table(
    course,
    () => 1,
    async () => ({ name: nameNow(), start: true, take_back: true }),
  );

/** As many seats as it is meant for, to be taken by friends. */
export const withFriends = (course: OpenCourse): Promise<string> =>
  table(
    course,
    (checked) => Math.max(...checked.course.players),
    async () => ({ name: nameNow() }),
  );
