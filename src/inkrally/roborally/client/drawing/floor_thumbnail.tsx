/** A small floor with robots, for lists of own tables. */

import '../index.css';
import type { VNode } from 'preact';
import { boxOf, FloorDrawing } from './floor_drawing';
import { ANGLE, SPACE } from './geometry';
import { useFloor } from './floors';
import { RobotDrawing } from './robots/robot';
import type { TablePreview } from '@/games/plugin';
import { say } from '@/i18n/mine';

export default function FloorThumbnail({ table }: { table: TablePreview }): VNode | null {
  const { floor } = useFloor(table.own_course === '' ? String(table.options['course'] ?? 'risky_exchange') : undefined);
  if (floor === null) return null;
  return (
    <svg class="floor-map small-floor" viewBox={boxOf(floor, 4).join(' ')} role="img" aria-label={say('mine.floor')}>
      <FloorDrawing floor={floor} bare />
      {table.robots.map(
        (robot, index) =>
          robot.at && (
            <g
              key={index}
              transform={`translate(${(robot.at[0] + 0.5) * SPACE} ${(robot.at[1] + 0.5) * SPACE}) scale(1.6)`}
            >
              <RobotDrawing look={table.looks[robot.seat] ?? robot.seat} angle={ANGLE[robot.facing]} />
            </g>
          ),
      )}
    </svg>
  );
}
