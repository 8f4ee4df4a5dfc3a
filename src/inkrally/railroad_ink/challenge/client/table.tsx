/** The parts of the Challenge at a table, loaded together. */

import '@railroad_ink/drawing/expansions/ink.css';
import '@railroad_ink/drawing/expansions/parts.css';
import '@railroad_ink/drawing/expansions/goals/goals.css';
import './table.css';
import type { EditionTable } from '@railroad_ink/table/lazy/edition_contract';
import { Boxes } from './boxes';
import { DraftLine, DraftPart, pairWords } from './draft/draft';
import { pickLine } from './draft/draft_words';
import { Effects, freeName, freeOf } from './draft/effects';
import { Goals } from './goal_cards/goal_cards';
import { litGoalOf } from './goal_cards/goal_text';
import { draftNews, goalNews } from './change_text';
import { lines, litWords } from './score';

export const table: EditionTable = {
  Goals,
  goalNews,
  litGoalOf,
  DraftPart,
  DraftLine,
  draftNews,
  pickLine,
  pairWords,
  Effects,
  freeName,
  freeOf,
  Boxes,
  lines,
  litWords,
};
