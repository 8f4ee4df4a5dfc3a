/** Samples of the Challenge sheet for the component gallery, which is not part of the product. */

import type { KitSamples } from '@/gallery/expansion_samples';
import { marksOf } from '@/gallery/written';
import { capitalizeFirst } from '@/i18n';
import { Building } from './building';
import { say } from '@railroad_ink/texts/expansions';
import { sheet } from './sheet';

export const samples: KitSamples = {
  sheets: [
    {
      name: 'Challenge sheet',
      fresh: 4,
      layers: { sites: sheet.sites, inked: ['C1', 'B5', 'A1'] },
      marks: marksOf(
        'B1=H--H:NW=1 A1=-HR-:ES*=2 D1=R-RR:NSW=2 C1=-RH-:ES*=3 A4=-H-H:EW=1 B4=-HHH:ESW=2 B5=H-R-:NS*=4 C4=-H-H:EW=4',
      ),
    },
  ],
  pictures: (['factory', 'village', 'university'] as const).flatMap((kind) =>
    [false, true].map((active) => ({
      name: capitalizeFirst(
        say(active ? 'space.building-active' : 'space.building', { building: say(`building.${kind}`) }),
      ),
      picture: <Building kind={kind} active={active} />,
    })),
  ),
};
