/** The boxes that buildings are marked in: villages with their points, universities. As printed, ticked in ink. Pure. */

import type { VNode } from 'preact';
import buildingFacts from '../../../../../../src/inkrally/railroad_ink/data/buildings.json';
import sheetFacts from '../../../../../../src/inkrally/railroad_ink/data/sheet.json';
import { Building } from '../../drawing/layers/building';
import { say } from '../../drawing/layers/words';

/** What each marked village is worth by then; universities have a box for each on the way to their effect. */
const VILLAGES = sheetFacts.village_points.slice(1);
const UNIVERSITIES = buildingFacts.university_boxes;

export function BuildingBoxes({ villages, universities }: { villages: number; universities: number }): VNode {
  const points = sheetFacts.village_points[villages] ?? 0;
  return (
    <section class="building-boxes" aria-label={say('building.boxes')}>
      <span role="img" aria-label={say('building.villages', { count: villages, points })}>
        <Icon kind="village" active={villages > 0} />
        {VILLAGES.map((value, index) => (
          <Box key={value} marked={index < villages}>
            {value}
          </Box>
        ))}
      </span>
      <span role="img" aria-label={say('building.universities', { count: universities, all: UNIVERSITIES })}>
        <Icon kind="university" active={universities > 0} />
        {Array.from({ length: UNIVERSITIES }, (_, index) => (
          <Box key={index} marked={index < universities} />
        ))}
      </span>
    </section>
  );
}

function Icon({ kind, active }: { kind: 'village' | 'university'; active: boolean }): VNode {
  return (
    <svg class="building-icon" viewBox="2 4 24 24" aria-hidden="true">
      <Building kind={kind} active={active} />
    </svg>
  );
}

function Box({ marked, children }: { marked: boolean; children?: number }): VNode {
  return (
    <span class={marked ? 'building-box marked' : 'building-box'} aria-hidden="true">
      {children}
      {marked && (
        <svg viewBox="0 0 14 14">
          <path class="building-tick" d="M1,7.500l4,4.500 8,-11" />
        </svg>
      )}
    </span>
  );
}
