/** The table parts of expansions, loaded together. */

import './expansions.css';
import './boards.css';

export { Corners } from './corners';
export { draftLayers, findRefusalText } from './contract';
export { boardGroups, boardNews, boardRows, getBoardHighlight, litBoardWords, mistakesOf } from './board_words';
export { boardName, Boards, BoardTabs } from './boards';
export { describeWhyNothingFits, pathLine } from './lattice_words';
export { ExpansionTray } from './tray';
export {
  againName,
  dutiesDone,
  dutyWords,
  endHeading,
  endWords,
  expansionLines,
  expansionTitle,
  gameWith,
  litExpansionWords,
  ownName,
} from './words';
export { findExpansionText } from '../../texts/expansions';
