/**
 * The drawings and descriptions of expansions, loaded together on first use (../expansion_art.ts). They depend
 * only on the notation of drawings and on the layers of a sheet.
 */

import './ink.css';
import './parts.css';

export { ExpansionRoute } from './route';
export { SheetEdges, SheetGround, SheetOverlay } from './sheet';
export {
  isDrawnAlongEdges,
  facesOf,
  facesShowing,
  ExpansionFace,
  expansionOf,
  expansionRouteOf,
  specOf,
} from './faces';
export { extrasAt } from './registry';
export { kindFacts } from './registry';
export { expansionName, extraWords, kindWord, faceName, expansionWords, say } from './words';
