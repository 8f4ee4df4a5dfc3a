/** What a table shows of the Challenge beside the sheet, fetched as one piece. */

import '../../styles/layers.css';
import '../../styles/layer_parts.css';
import '../../styles/challenge.css';

export { BuildingBoxes } from './boxes';
export { DraftPart, DraftLine } from './draft';
export { effectName, Effects } from './effects';
export { Goals } from './goals';
export { draftNews, goalNews } from './news';
export { pairWords } from './draft';
export { litGoalOf } from './goal_words';
export { challengeLines, litChallengeWords, marksOf } from './score';
export { pickLine } from './draft_words';
