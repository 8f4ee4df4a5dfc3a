/** The printed spaces of the Challenge sheet, and its additional score line. */

import type { EditionSheet } from '@railroad_ink/drawing/editions';
import type { Space } from '@railroad_ink/drawing/notation';
import { t } from '@railroad_ink/texts';
import facts from '../../data/buildings.json';

export type BuildingKind = 'factory' | 'village' | 'university';

const BUILDINGS: Readonly<Record<Space, BuildingKind>> = Object.fromEntries([
  ...facts.factories.map((space) => [space, 'factory'] as const),
  ...facts.villages.map((space) => [space, 'village'] as const),
  ...facts.universities.map((space) => [space, 'university'] as const),
]);

export const sheet: EditionSheet = {
  edition: 'challenge',
  sites: BUILDINGS,
  activated: (behind) => Object.values(behind.buildings ?? {}).flat(),
  line: {
    key: 'villages',
    label: () => t('behind.villages'),
    value: (score) => score.villages,
    parts: (behind) => behind.buildings?.['villages'] ?? [],
  },
};

/** Return the activated villages. */
export function villagesOf(activated: readonly Space[] = []): readonly Space[] {
  return activated.filter((space) => BUILDINGS[space] === 'village');
}
