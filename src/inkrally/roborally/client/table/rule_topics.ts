/** The rulebook topics of parts of the table, for `data-rules`, the most specific first. */

import { kindOf } from '../drawing/program_cards';
import { wallsOf } from '../drawing/space_text';
import { type Floor, nameOf, sameSpace, type Space } from './model';

/** Return the topics of a space: its contents, itself, its surroundings. `robot` is whether a robot is on it. */
export function topicsOfSpace(floor: Floor, space: Space, robot = false): string {
  const cell = floor.cells[nameOf(space)];
  const topics: string[] = [];
  if (cell?.floor === 'pit') topics.push('element.pit');
  if (floor.flags.some((at) => sameSpace(at, space))) topics.push('element.flag');
  if (cell?.pusher) topics.push('element.pusher');
  if (cell?.crusher) topics.push('element.crusher');
  if (cell?.gear) topics.push('element.gear');
  if (cell?.belt) {
    if (Object.keys(cell.belt.turns ?? {}).length > 0) topics.push('element.curve');
    topics.push(cell.belt.kind === 'express' ? 'element.express' : 'element.belt');
  }
  if (cell?.floor === 'repair_option' && !floor.noOptions) topics.push('element.repair-option');
  else if (cell?.floor === 'repair_option' || cell?.floor === 'repair') topics.push('element.repair');
  if (floor.lasers.some((laser) => laser.spaces.some((at) => sameSpace(at, space)))) topics.push('element.laser');
  if (floor.docks.some((at) => sameSpace(at, space))) topics.push('element.dock');
  if (wallsOf(floor, space).length > 0) topics.push('element.wall');
  if (robot) topics.push('robot');
  // Open floor: how robots move across it.
  topics.push('why.own-move');
  return topics.join(' ');
}

/** Return the topics of a Program card. `undefined` is a face-down card. */
export function topicsOfCard(card: number | null | undefined): string {
  return typeof card === 'number' ? `card.${kindOf(card)} card` : card === undefined ? 'card.hidden' : 'register';
}

export const topicsOfOption = (card: string): string => `option.${card} option`;
export const topicsOfRule = (rule: string): string => `course-rule.${rule} course`;
