/** What a table shows of expansions beside the sheet, fetched as one piece. */

import '../../styles/expansions.css';

export { ExpansionTray } from './tray';
export { dutyWords, expansionLines, expansionTitle, gameWith, litExpansionWords, ownName } from './words';
