/** Drawings and descriptions of the Challenge buildings. */

import type { ExpansionDrawing } from '@railroad_ink/drawing/expansions/plugin_types';
import { corner } from '@railroad_ink/drawing/overlays/selection_marks';
import { Building } from './building';
import type { BuildingKind } from './sheet';
import './drawing.css';
import { say } from '@railroad_ink/texts/expansions';

declare module '@railroad_ink/drawing/expansions/types' {
  interface Layers {
    /** The numbers of marked boxes, and the free special route of a university. */
    readonly buildings?:
      | { readonly villages?: number; readonly universities?: number; readonly free?: string }
      | undefined;
  }
}

export const drawing: ExpansionDrawing = {
  ground: ({ layers, coarse }) =>
    !coarse && (
      <>
        {Object.entries(layers.sites ?? {}).map(([space, kind]) => (
          <Building
            key={space}
            kind={kind as BuildingKind}
            active={layers.inked?.includes(space) ?? false}
            at={corner(space)}
          />
        ))}
      </>
    ),
  spaceWords: ({ sites, inked }, space) => {
    const kind = sites?.[space] as BuildingKind | undefined;
    if (kind === undefined) return [];
    return [
      say(inked?.includes(space) ? 'space.building-active' : 'space.building', { building: say(`building.${kind}`) }),
    ];
  },
};
