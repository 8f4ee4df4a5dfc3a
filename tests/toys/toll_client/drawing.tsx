/** The drawings and names of tolls: a coin on a die, and a booth in a blasted space. */

import type { ExpansionDrawing } from '@railroad_ink/drawing/expansions/plugin_types';
import { sidesOf } from '@railroad_ink/drawing/expansions/space_layers';
import { SpaceGroup } from '@railroad_ink/drawing/expansions/sheet';
import { strokes } from '@railroad_ink/drawing/strokes';
import type { Space } from '@railroad_ink/drawing/notation';
import { createTranslator } from '@/i18n';
import './drawing.css';
import texts from '../texts/en/railroad_ink_expansions.json';

declare module '@railroad_ink/drawing/expansions/types' {
  interface Layers {
    readonly booths?: readonly Space[] | undefined;
  }
}

const say = createTranslator(texts);
const BOOTH = 'M16,50V26L32,14L48,26V50Z';

export const drawing: ExpansionDrawing = {
  kinds: 'G',
  area: ({ drawing, group }) =>
    sidesOf(drawing, group, 'G').length === 0 ? null : (
      <path
        class="toll-gully"
        d={strokes(drawing, group)
          .map(({ d }) => d)
          .join('')}
      />
    ),
  face: (face) =>
    face === 'toll-coin'
      ? { picture: () => <circle class="toll-coin" cx="32" cy="32" r="20" fill="none" stroke="currentColor" /> }
      : face === 'booth'
        ? { picture: () => <path class="toll-booth" d={BOOTH} /> }
        : undefined,
  above: ({ layers: { craters = [], booths = [] } }) => (
    <>
      {[...craters, ...booths].map((space) => (
        <SpaceGroup key={space} space={space}>
          <path class="toll-booth" d={BOOTH} />
        </SpaceGroup>
      ))}
    </>
  ),
  spaceWords: ({ booths }, space) => (booths?.includes(space) ? [say('space.booth')] : []),
};
