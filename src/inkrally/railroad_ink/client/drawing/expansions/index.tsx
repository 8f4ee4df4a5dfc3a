/**
 * The drawings and words of the expansions, fetched as one piece when the first of them is needed (../expansion_art.ts).
 * Everything here is a pure function of notation and of a sheet's layers.
 */

import './ink.css';
import './parts.css';

export { ExpansionRoute } from './route';
export { SheetEdges, SheetGround, SheetOver } from './sheet';
export { alongEdges, facesOf, facesShowing, ExpansionFace, expansionOf, expansionRouteOf, specOf } from './faces';
export { kindFacts } from './found';
export { expansionName, extraWords, kindWord, faceName, expansionWords, say } from './words';
