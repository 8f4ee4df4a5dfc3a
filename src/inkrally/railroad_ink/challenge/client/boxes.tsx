/** The boxes for marking buildings: villages with their points, and universities. Printed or ticked in ink. */

import type { VNode } from 'preact';
import { sheetOf } from '@railroad_ink/drawing/editions';
import type { TableView } from '@railroad_ink/table/model';
import { RuleLink } from '@/features/rulebook/rule_link';
import buildingFacts from '../../data/buildings.json';
import sheetFacts from '../../data/sheet.json';
import { Building } from './building';
import { say } from '@railroad_ink/texts/expansions';
import { marksOf } from './score';

/** The points after each marked village. Universities have a box for each step towards their effect. */
const VILLAGES = sheetFacts.village_points.slice(1);
const UNIVERSITIES = buildingFacts.university_boxes;

export function Boxes({ view, seat }: { view: TableView; seat: number }): VNode | null {
  if (sheetOf(view.options) === undefined) return null;
  const { villages, universities } = marksOf(view, seat);
  const points = sheetFacts.village_points[villages] ?? 0;
  const inVillages = say('building.villages', { count: villages, points });
  const inUniversities = say('building.universities', { count: universities, all: UNIVERSITIES });
  return (
    <section class="building-boxes" aria-label={say('building.boxes')}>
      <span>
        <span role="img" data-rules="site.village" aria-label={inVillages}>
          <Icon kind="village" active={villages > 0} />
          {VILLAGES.map((value, index) => (
            <Box key={value} marked={index < villages}>
              {value}
            </Box>
          ))}
        </span>
        <RuleLink topics="site.village" about={inVillages} />
      </span>
      <span>
        <span role="img" data-rules="site.university" aria-label={inUniversities}>
          <Icon kind="university" active={universities > 0} />
          {Array.from({ length: UNIVERSITIES }, (_, index) => (
            <Box key={index} marked={index < universities} />
          ))}
        </span>
        <RuleLink topics="site.university" about={inUniversities} />
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
