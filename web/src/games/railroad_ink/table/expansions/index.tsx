/** What a table shows of expansions beside the sheet, fetched as one piece. */

import '../../styles/expansions.css';
import '../../styles/leaves.css';

export { Corners } from './corners';
export { draftLayers, whyNot } from './found';
export { leafGroups, leafNews, leafRows, litBelow, litLeafWords, mistakesOf } from './leaf_words';
export { leafName, Leaves, LeafTabs } from './leaves';
export { nowhereAt, pathLine } from './lattice_words';
export { ExpansionTray } from './tray';
export { againName, dutyWords, expansionLines, expansionTitle, gameWith, litExpansionWords, ownName } from './words';
export { told } from '../../texts/expansions';
