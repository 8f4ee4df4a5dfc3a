/** The status line during the draft. */

import { say } from '@railroad_ink/texts/expansions';
import type { TableSnapshot } from '@/protocol';
import { capitalizeFirst } from '@/i18n';
import { draftOf } from '@railroad_ink/table/model';
import type { Play } from '@railroad_ink/table/play';
import { seatName } from '@/features/table/players/players';
import { pairWords, getPairValue } from './draft';

export function pickLine(play: Play, snapshot: TableSnapshot): { title?: string; text: string } {
  const draft = draftOf(play.view.value);
  const asked = play.picker.value;
  if (draft === undefined || asked === null) return { text: '' };
  if (!play.owes.value) {
    const player = seatName(snapshot.table, asked);
    return { text: say(snapshot.table.seats[asked]?.kind === 'bot' ? 'draft.wait-bot' : 'draft.wait', { player }) };
  }
  const pair = draft.pairs[play.picked.value ?? -1];
  return {
    text:
      pair === undefined
        ? say('draft.choose')
        : capitalizeFirst(say('draft.choose-which', { dice: pairWords(pair), value: getPairValue(pair) })),
  };
}
