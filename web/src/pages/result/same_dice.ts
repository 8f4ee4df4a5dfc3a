/** A table of one's own with the dice of a match that is over. The server refuses the dice of any other match. */

import { makeTable, problemOf } from '../../app/api';
import { go } from '../../app/router';
import { lastName } from '../../app/settings';
import type { Room } from '../../protocol';
import { t } from '../../texts/index';

/** Make it and go there; what was refused, in words. */
export async function playSameDice(id: string, room: Room, name: string = lastName.peek()): Promise<string | undefined> {
  const { game, title, options, stand_in } = room.table;
  try {
    const made = await makeTable({
      setup: { game, title, seats: 1, options, stand_in },
      name: name.trim() || t('result.guest'),
      dice_of: id,
      start: true,
    });
    go(made.path);
    return undefined;
  } catch (error) {
    return problemOf(error).message;
  }
}
