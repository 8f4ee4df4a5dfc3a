/** Descriptions of spaces and of their board elements, from the floor alone. */

import { formatList, capitalizeFirst } from '@/i18n';
import {
  getSpaceAhead,
  type Facing,
  FACINGS,
  type Floor,
  nameOf,
  type RallyView,
  sameSpace,
  type Space,
} from '../table/model';
import { facingWord, tRoborally, spaceName } from '../texts/say';
import { isCovered } from './walls_and_lasers';
import { OPPOSITE } from './geometry';

/** Return a text such as "5,7: express belt to the south, wall north". */
export function spaceWords(floor: Floor, space: Space, standing: readonly string[] = []): string {
  return tRoborally('floor.space', {
    space: spaceName(space),
    what: formatList([...standing, ...getElements(floor, space)]),
  });
}

/** Return the contents of a space, or open floor. */
export function getElements(floor: Floor, space: Space): readonly string[] {
  if (!isCovered(floor, space)) return [tRoborally('floor.off')];
  const cell = floor.cells[nameOf(space)];
  const things: string[] = [...sitesAt(floor, space)];
  if (cell?.floor === 'pit') things.push(tRoborally('floor.pit'));
  if (cell?.belt) {
    const way = facingWord(cell.belt.out);
    const belt = tRoborally(cell.belt.kind === 'express' ? 'floor.express' : 'floor.belt', { way });
    const sides = Object.entries(cell.belt.turns ?? {}) as [Facing, 'cw' | 'ccw'][];
    things.push(belt, ...sides.map(([side, turn]) => tRoborally('floor.curve', { side: facingWord(side), turn })));
  }
  if (cell?.gear) things.push(tRoborally(`floor.gear-${cell.gear}`));
  if (cell?.pusher)
    things.push(
      tRoborally('floor.pusher', {
        way: facingWord(OPPOSITE[cell.pusher.wall]),
        registers: formatList(cell.pusher.registers.map(String)),
      }),
    );
  if (cell?.crusher)
    things.push(tRoborally('floor.crusher', { registers: formatList(cell.crusher.registers.map(String)) }));
  const dock = floor.docks.findIndex((at) => sameSpace(at, space));
  if (dock >= 0) things.push(tRoborally('floor.dock', { dock: dock + 1 }));
  for (const laser of floor.lasers) {
    const way = facingWord(OPPOSITE[laser.side]);
    if (sameSpace(laser.at, space)) things.push(tRoborally('floor.mount', { beams: laser.beams, way }));
    else if (laser.spaces.some((at) => sameSpace(at, space)))
      things.push(tRoborally('floor.beam', { beams: laser.beams, way }));
  }
  const walls = wallsOf(floor, space);
  if (walls.length > 0)
    things.push(
      tRoborally('floor.walls', {
        count: walls.length,
        sides: formatList(walls.map((side) => tRoborally(`facing.${side}`))),
      }),
    );
  return things.length > 0 ? things : [tRoborally('floor.plain')];
}

/** Return the flag and the repair site of a space. */
export function sitesAt(floor: Floor, space: Space): readonly string[] {
  const kind = floor.cells[nameOf(space)]?.floor;
  const sites: string[] = [];
  const flag = floor.flags.findIndex((at) => sameSpace(at, space));
  if (flag >= 0) sites.push(tRoborally('floor.flag', { flag: flag + 1 }));
  if (kind === 'repair') sites.push(tRoborally('floor.repair'));
  if (kind === 'repair_option') sites.push(tRoborally(floor.noOptions ? 'floor.repair' : 'floor.repair-option'));
  return sites;
}

/** Return the sides of a space with a wall, whichever of the two spaces lists it. */
export function wallsOf(floor: Floor, [x, y]: Space): readonly Facing[] {
  return FACINGS.filter((side) => {
    const [bx, by] = getSpaceAhead([x, y], side);
    return floor.walls.some(
      ([wx, wy, at]) => (wx === x && wy === y && at === side) || (wx === bx && wy === by && at === OPPOSITE[side]),
    );
  });
}

/** The course rules for flags and repair sites, as far as the table reports them. */
export type FloorUse = Pick<RallyView, 'special' | 'sites_repair'>;

/**
 * Return a text with the effect of the board element of a space; empty without an effect. `use` has the course's rules.
 */
export function describeElement(floor: Floor, space: Space, use: FloorUse = {}): string {
  const cell = floor.cells[nameOf(space)];
  const site = cell?.floor === 'repair' || cell?.floor === 'repair_option';
  const draws = use.sites_repair === false;
  const does: string[] = [];
  if (floor.flags.some((at) => sameSpace(at, space))) {
    const aim = use.special?.aim;
    does.push(tRoborally(aim === 'claims' || aim === 'home' ? `does.flag-${aim}` : 'does.flag'));
    // If a space has both, the repair site counts.
    if (!site) does.push(tRoborally(draws ? 'does.flag-draws' : 'does.flag-repairs'));
  }
  if (cell?.floor === 'pit') does.push(tRoborally('does.pit'));
  const gives = cell?.floor === 'repair_option' && !floor.noOptions;
  if (site)
    does.push(
      draws
        ? tRoborally('does.draws', { cards: cell.floor === 'repair' ? 1 : 2 })
        : tRoborally(gives ? 'does.repair-option' : 'does.repair'),
    );
  if (cell?.belt) does.push(tRoborally(cell.belt.kind === 'express' ? 'does.express' : 'does.belt'));
  if (cell?.gear) does.push(tRoborally('does.gear'));
  if (cell?.pusher) does.push(tRoborally('does.pusher'));
  if (cell?.crusher) does.push(tRoborally('does.crusher'));
  if (floor.lasers.some((laser) => laser.spaces.some((at) => sameSpace(at, space)))) does.push(tRoborally('does.beam'));
  return does.join(' ');
}

/** Return the status line for a tapped space: its contents and their effects. */
export function describeTappedSpace(
  floor: Floor,
  space: Space,
  standing: readonly string[],
  use?: FloorUse,
): { readonly title: string; readonly text: string } {
  return { title: `${capitalizeFirst(spaceWords(floor, space, standing))}.`, text: describeElement(floor, space, use) };
}
