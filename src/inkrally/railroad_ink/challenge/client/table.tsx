/** The parts of the Challenge at a table, loaded together. */

import '@railroad_ink/drawing/expansions/ink.css';
import '@railroad_ink/drawing/expansions/parts.css';
import '@railroad_ink/drawing/expansions/goals/goals.css';
import './table.css';
import type { EditionTable } from '@railroad_ink/table/lazy/edition_contract';
import { Boxes } from './boxes';
import { DraftLine, DiceDraftPanel, pairWords } from './draft/draft';
import { pickLine } from './draft/draft_words';
import { BuildingEffects, freeName, freeOf } from './draft/effects';
import { Goals } from './goal_cards/goal_cards';
import { litGoalOf } from './goal_cards/goal_text';
import { draftNews, describeGoalChanges } from './change_text';
import { lines, describeHighlight } from './score';

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
