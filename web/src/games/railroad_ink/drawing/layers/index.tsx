/**
 * The drawings and words of the expansions, fetched as one piece when the first of them is needed (../layer_art.ts).
 * Everything here is a pure function of notation and of a sheet's layers.
 */

import '../../styles/layers.css';
import '../../styles/layer_parts.css';

export { LayeredRoute } from './route';
export { SheetEdges, SheetGround, SheetOver } from './sheet';
export { alongEdges, facesOf, facesShowing, LayerFace, layerOf, layerRouteOf, specOf } from './faces';
export { kindFacts } from './found';
export { expansionName, extraWords, kindWord, layerName, layerWords, say } from './words';
