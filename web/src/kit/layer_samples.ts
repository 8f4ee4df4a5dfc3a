/** Faces, goals and sheets of the expansions to look at. */

import type { Marks } from '../games/railroad_ink/drawing/drawing';
import { EXPANSIONS } from '../games/railroad_ink/drawing/layers/facts';
import { type FaceSpec, specOf } from '../games/railroad_ink/drawing/layers/faces';
import type { Building, Layers } from '../games/railroad_ink/drawing/layers/types';

const line = (points: string) => points.split(' ').map((point) => point.split(',').map(Number) as [number, number]);

/** What each face shows, in the order of the rules. */
export const FACES: Readonly<Record<string, FaceSpec>> = Object.fromEntries(
  EXPANSIONS.flatMap((one) =>
    [...(one.routes ?? []).map(({ id }) => id), ...Object.values(one.faces).flat()].map(
      (face) => [face, specOf(face)] as const,
    ),
  ),
);

/** What only appears by itself. */
export const OTHERS: Readonly<Record<string, FaceSpec>> = {
  'Open water': { drawing: 'LLLL:NESW' },
  Volcano: { drawing: 'AAAA:NESW' },
  Crater: { drawing: '----:', extras: { crater: true } },
  'Lake, south and west': { drawing: '--LL:SW' },
  'Pier, turned': { drawing: 'HLLR:NESW*' },
  'Lava, east and west': { drawing: '-A-A:EW' },
  'Bridge, turned': { drawing: 'HVHV:NS|EW' },
  'Cactus at a bend': { drawing: '-HH-:ES', extras: { cacti: 1 } },
  'Cactus below': { drawing: '-R-R:EW', extras: { cacti: 1 } },
  'Oasis at a bend': { drawing: '--RR:SW', extras: { oasis: true } },
  'Trail, other bend': { drawing: '--HH:SW/NE-SE-NW' },
};

export interface LayerSheet {
  readonly name: string;
  readonly marks: Marks;
  readonly layers: Layers;
  readonly fresh: number;
}

const marks = (text: string): Marks =>
  Object.fromEntries(
    text
      .trim()
      .split(/\s+/)
      .map((one) => {
        const [space = '', drawing = '', round = '1'] = one.split('=');
        return [space, [drawing, Number(round)] as const];
      }),
  );

const BUILDINGS: Readonly<Record<string, Building>> = {
  A1: 'factory',
  G5: 'factory',
  C6: 'factory',
  C1: 'village',
  F2: 'village',
  E3: 'village',
  E6: 'village',
  A3: 'university',
  D4: 'university',
  B5: 'university',
  G7: 'university',
};

/** Sheets in play, two expansions on each. */
export const SHEETS: readonly LayerSheet[] = [
  {
    name: 'Rivers and lakes',
    fresh: 4,
    layers: {},
    marks: marks(`A3=-V-V:EW=1 B3=V--V:NW=1 B2=VRVR:NS|EW=2 B1=-VV-:ES=2 C1=-V-V:EW=3 A2=-R-R:EW=1 C2=-R-R:EW=3
      A4=-H-H:EW=1 B4=-H-H:EW=2 C4=VHVH:NS|EW=4 D4=-L-H:EW*=4 C3=-VV-:ES=3 D3=-V-V:EW=3 C5=V-V-:NS=4
      E4=LLLL:NESW=3 E3=--L-:S=4 F4=--LL:SW=3 E5=LL--:NE=3 F5=L--L:NW=2
      D7=-RR-:ES=1 E7=-R-R:EW=2 F7=LLHR:NESW*=3 F6=R-L-:NS*=4 G3=--LL:SW=4`),
  },
  {
    name: 'Lava and meteors',
    fresh: 3,
    layers: {
      craters: ['B3', 'F6'],
      dot: 'F6',
      flights: [{ from: 'F6', towards: 'E', path: ['G6', 'F6', 'E6'], steps: 3 }],
    },
    marks:
      marks(`D4=AAAA:NESW=0 D3=-HAH:EW|S=1 E4=A--A:NW=1 E3=-AA-:ES=3 C4=RAR-:NS|E=2 C3=--R-:S*=3 C5=R--R:NW=3 D5=A-A-:NS=2
      D1=R-R-:NS=1 D2=RR--:NE=1 E2=-H-R:EW*=2 F2=H--H:NW=2 F1=H-H-:NS=1 A4=-HH-:ES=1 A5=HH--:NE=2 E6=-H-H:EW=2 F7=H-H-:NS=3`),
  },
  {
    name: 'Forests and trails',
    fresh: 3,
    layers: { trees: ['B1', 'B2', 'C2', 'E4', 'F4', 'G6'] },
    marks:
      marks(`B1=H-H-:NS=1 B2=HH--:NE=2 C2=-R-H:EW*=2 E4=----:=3 D1=R-R-:NS=1 D2=R--R:NW/NE-SE-SW=1 D3=-H-H:EW/NE-SW=2 C3=-H-R:EW*=3
      F4=-H-H:EW=3 G4=-H-H:EW=1 G6=----:=2 F1=H-H-:NS/SE-NW=1 F2=HH-H:NEW/SE-SW=3`),
  },
  {
    name: 'Desert and canyons',
    fresh: 3,
    layers: {
      cacti: { B2: 1, C3: 1, E6: 2, D5: 1, A6: 1 },
      oases: ['D2', 'F4'],
      canyons: [line('0,2 1,2 2,2 2,3'), line('7,5 6,5 6,6 5,6')],
      freshPaths: [line('2,3 3,3 4,3')],
      ghostPath: line('4,3 4,4 5,4'),
      bridges: [
        [
          [1, 2],
          [2, 2],
        ],
        [
          [3, 3],
          [4, 3],
        ],
      ],
    },
    marks: marks(
      'B1=H-H-:NS=1 B2=H-H-:NS=1 B3=H-H-:NS=2 D1=R-R-:NS=1 D2=R-R-:NS=2 D3=R-R-:NS=2 D4=R-R-:NS=3 C3=-HH-:ES=3 D5=R-H-:NS*=3 A6=-R-R:EW=1 F4=-H-H:EW=2 G4=-H-H:EW=1',
    ),
  },
  {
    name: 'Challenge sheet',
    fresh: 4,
    layers: { sites: BUILDINGS, inked: ['C1', 'B5', 'A1'] },
    marks: marks(
      'B1=H--H:NW=1 A1=-HR-:ES*=2 D1=R-RR:NSW=2 C1=-RH-:ES*=3 A4=-H-H:EW=1 B4=-HHH:ESW=2 B5=H-R-:NS*=4 C4=-H-H:EW=4',
    ),
  },
  {
    name: 'Underground',
    fresh: 5,
    layers: { board: 'underground', hubs: ['D1', 'C3'], bursts: ['B2'] },
    marks:
      marks(`D1=M-M-:NS*=1 D2=MM--:NE=1 E2=-MMM:ESW=3 F2=-M-M:EW=3 G2=-M-M:EW=3 E3=M-M-:NS*=3 E4=MPMP:NS|EW=5 F4=-P-P:EW=5 G4=-P-P:EW=1
      D4=-PP-:ES=5 B1=P-P-:NS=1 B2=P-P-:NS=1 B3=PPP-:NES=3 C3=MMPP:NE*|SW=5 B4=PPPM:NES|W*=5 C4=P--P:NW=3`),
  },
];
