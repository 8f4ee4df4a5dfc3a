/**
 * The drawings and layers of the expansions in words, for the reader and the margin line: "bridge: road east and west over
 * river north and south". Words come from the catalogue; nothing is judged.
 */

import { en as layerTexts } from '../../texts/en_layers';
import { list, messages, t } from '../../../../texts/index';
import type { Corner, Drawing, Group, Kind, Side, Space } from '../notation';
import { clauses, drawingWords, type Standing } from '../words';
import type { Layers } from './types';

export type Key = keyof typeof layerTexts;

/** The messages of the expansions. */
export const say = messages(layerTexts);

/** The name of an expansion: "Rivers". */
export function expansionName(name: string): string {
  return `layer.${name}` in layerTexts ? say(`layer.${name}` as Key) : name;
}

/** The name of a goal: "Four exits"; its code where the catalogue has none. */
export function goalTitle(code: string): string {
  return `goal.${code}` in layerTexts ? say(`goal.${code}` as Key) : code;
}

/** The name of a face or of a special building, as it stands inside a sentence: "river bend". */
export function layerName(face: string): string {
  const key = `face.${face}`;
  return key in layerTexts ? say(key as Key) : face;
}

/** A drawing with anything but road and rail. */
export function layerWords(drawing: Drawing, standing: (side: Side) => Standing): string {
  const lines = drawing.groups.length > 0 ? groupWords(drawing, standing) : [];
  return [...lines, ...drawing.trails.map(trailWords)].join(', ');
}

function groupWords(drawing: Drawing, standing: (side: Side) => Standing): readonly string[] {
  const river = drawing.groups.find((group) => kindOf(drawing, group) === 'V');
  const other = drawing.groups.find((group) => group !== river);
  if (river && other) {
    return [
      t('space.drawing', {
        noun: say('noun.bridge'),
        clauses: t('space.over', {
          upper: said(drawing, other, standing, true),
          lower: said(drawing, river, standing, true),
        }),
      }),
    ];
  }
  const pipe = drawing.groups.find((group) => kindOf(drawing, group) === 'P' && group.sides.length === 2);
  const metro = drawing.groups.find((group) => kindOf(drawing, group) === 'M' && group.sides.length === 2);
  if (pipe && metro && crosses(pipe) && crosses(metro)) {
    return [
      t('space.drawing', {
        noun: say('noun.metro-over'),
        clauses: t('space.over', {
          upper: said(drawing, metro, standing, true),
          lower: said(drawing, pipe, standing, true),
        }),
      }),
    ];
  }
  return drawing.groups.map((group) => groupWord(drawing, group, standing));
}

function groupWord(drawing: Drawing, group: Group, standing: (side: Side) => Standing): string {
  const kinds = new Set(group.sides.map((side) => drawing.kinds[side]));
  const kind = kindOf(drawing, group);
  if (kinds.has('L'))
    return t('space.drawing', {
      noun: say(group.station ? 'noun.pier' : group.sides.length === 4 ? 'noun.open-water' : 'noun.lake'),
      clauses: said(drawing, group, standing, kinds.size > 1),
    });
  if (kind === 'A')
    return t('space.drawing', {
      noun: say(group.sides.length === 4 ? 'noun.volcano' : 'noun.lava'),
      clauses: said(drawing, group, standing, false),
    });
  if (kind === 'V' || kind === 'M' || kind === 'P') {
    return t('space.drawing', {
      noun: say(`noun.${kind}-${shape(group)}`),
      clauses: said(drawing, group, standing, false),
    });
  }
  const letters = (['N', 'E', 'S', 'W'] as const)
    .map((side) => (group.sides.includes(side) ? drawing.kinds[side] : '-'))
    .join('');
  return drawingWords(`${letters}:${group.sides.join('')}${group.station ? '*' : ''}`, standing);
}

function said(drawing: Drawing, group: Group, standing: (side: Side) => Standing, withKind: boolean): string {
  return clauses(drawing, [group], standing, withKind);
}

function kindOf(drawing: Drawing, group: Group): Kind {
  return drawing.kinds[group.sides[0] ?? 'N'] ?? 'H';
}

function crosses(group: Group): boolean {
  const key = group.sides.join('');
  return key === 'NS' || key === 'EW';
}

function shape(group: Group): 'stop' | 'end' | 'straight' | 'curve' | 'junction' | 'crossing' {
  if (group.station) return 'stop';
  if (group.sides.length === 2) return crosses(group) ? 'straight' : 'curve';
  return ({ 1: 'end', 3: 'junction', 4: 'crossing' } as const)[group.sides.length as 1 | 3 | 4];
}

function trailWords(corners: readonly Corner[]): string {
  return say('space.trail', { corners: list(corners.map((corner) => say(`corner.${corner}`))) });
}

/** What else stands in a space: each of it once. */
export function extraWords(layers: Layers, space: Space): readonly string[] {
  const words: string[] = [];
  const cacti = layers.cacti?.[space] ?? 0;
  if (layers.trees?.includes(space)) words.push(say('space.trees'));
  if (cacti > 0) words.push(say('space.cacti', { cacti }));
  if (layers.oases?.includes(space)) words.push(say('space.oasis'));
  if (layers.craters?.includes(space)) words.push(say('space.crater'));
  if (layers.dot === space) words.push(say('space.dot'));
  for (const corners of layers.trails?.[space] ?? []) words.push(trailWords(corners));
  const beside = canyonSides(layers, space);
  if (beside.length > 0) words.push(say('space.canyon', { sides: list(beside.map((side) => t(`side.${side}`))) }));
  const building = layers.sites?.[space];
  if (building)
    words.push(
      say(layers.inked?.includes(space) ? 'space.building-active' : 'space.building', {
        building: say(`building.${building}`),
      }),
    );
  const note = layers.notes?.[space];
  if (note !== undefined && layers.noted) words.push(say(`space.${layers.noted}`, { drawing: drawingWords(note) }));
  if (layers.hubs?.includes(space)) words.push(say('space.hub'));
  if (layers.bursts?.includes(space)) words.push(say('space.burst'));
  for (const flight of layers.flights ?? [])
    if (flight.path.at(-1) === space) words.push(say('space.strike', { side: t(`side.${flight.towards}`) }));
  return words;
}

/** The sides of a space along which a canyon runs. */
export function canyonSides(layers: Layers, space: Space): readonly Side[] {
  const x = space.charCodeAt(0) - 65;
  const y = Number(space.slice(1)) - 1;
  const edges: readonly (readonly [Side, string])[] = [
    ['N', key([x, y], [x + 1, y])],
    ['E', key([x + 1, y], [x + 1, y + 1])],
    ['S', key([x, y + 1], [x + 1, y + 1])],
    ['W', key([x, y], [x, y + 1])],
  ];
  const drawn = new Set<string>();
  for (const points of [...(layers.canyons ?? []), ...(layers.freshCanyons ?? [])]) {
    points.slice(1).forEach((point, index) => {
      drawn.add(key(points[index] as readonly [number, number], point));
    });
  }
  return edges.filter(([, edge]) => drawn.has(edge)).map(([side]) => side);
}

function key(a: readonly [number, number], b: readonly [number, number]): string {
  return a[0] < b[0] || a[1] < b[1] ? `${a.join()} ${b.join()}` : `${b.join()} ${a.join()}`;
}
