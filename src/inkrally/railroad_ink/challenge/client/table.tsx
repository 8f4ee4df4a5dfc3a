/** The parts of the Challenge at a table, loaded together. */

import '@railroad_ink/drawing/expansions/ink.css';
import '@railroad_ink/drawing/expansions/parts.css';
import '@railroad_ink/drawing/expansions/goals/goals.css';
import './table.css';
import type { EditionTable } from '@railroad_ink/table/lazy/edition_contract';
import { Boxes } from './boxes';
import { DraftLine, DiceDraftPanel, pairWords, getPairValue } from './draft/draft';
import { BuildingEffects, freeName, freeOf } from './draft/effects';
import { Goals } from './goal_cards/goal_cards';
import { litGoalOf } from './goal_cards/goal_text';
import { draftNews, describeGoalChanges } from './change_text';
import { lines, describeHighlight } from './score';
import { say } from '@railroad_ink/texts/expansions';
import type { TableSnapshot } from '@/protocol';
import { capitalizeFirst } from '@/i18n';
import { draftOf } from '@railroad_ink/table/model';
import type { Play } from '@railroad_ink/table/play';
import { seatName } from '@/features/table/players/players';

export const table: EditionTable = {
  Goals,
  goalNews: describeGoalChanges,
  litGoalOf,
  DraftPart: DiceDraftPanel,
  DraftLine,
  draftNews,
  pickLine,
  pairWords,
  Effects: BuildingEffects,
  freeName,
  freeOf,
  Boxes,
  lines,
  litWords: describeHighlight,
};

/** Return the status line during the draft. */
function pickLine(play: Play, snapshot: TableSnapshot): { title?: string; text: string } {
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
