/** What a table shows of expansions beside the sheet, fetched as one piece. */

import '../../styles/expansions.css';

export { bridgeWords } from './bridges';
export { Corners } from './corners';
export { nowhereAt, pathLine } from './lattice_words';
export { ExpansionTray } from './tray';
export { dutyWords, expansionLines, expansionTitle, gameWith, litExpansionWords, ownName } from './words';
