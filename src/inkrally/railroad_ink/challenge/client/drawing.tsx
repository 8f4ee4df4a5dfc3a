/** How the special buildings of the Challenge are drawn and said. Pure. */

import type { ExpansionDrawing } from '@/games/railroad_ink/drawing/layers/contract';
import { corner } from '@/games/railroad_ink/drawing/pencil';
import { Building } from './building';
import type { Kind } from './sheet';
import './drawing.css';
import { say } from './say';

declare module '@/games/railroad_ink/drawing/layers/types' {
  interface Layers {
    /** The boxes that are marked, and the special route that was drawn beside the limits. */
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
            kind={kind as Kind}
            active={layers.inked?.includes(space) ?? false}
            at={corner(space)}
          />
        ))}
      </>
    ),
  spaceWords: ({ sites, inked }, space) => {
    const kind = sites?.[space] as Kind | undefined;
    if (kind === undefined) return [];
    return [
      say(inked?.includes(space) ? 'space.building-active' : 'space.building', { building: say(`building.${kind}`) }),
    ];
  },
};
