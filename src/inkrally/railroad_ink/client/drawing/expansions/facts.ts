/**
 * The facts of the expansions and boxes, read from the engine's own files and never repeated here: what their dice show,
 * how many rounds they have, what goes together with what. Whether a choice is allowed is the server's to say.
 */

import boxes from '../../../data/boxes.json';
import type { Longest } from '../../paper/written/forms';
import type { LatticePoint } from './types';

/** A route as an expansion's file has it. */
export interface RouteFact {
  readonly id: string;
  readonly name: string;
  readonly drawing: string;
  /** What it lays into its space, by layer: how much of it where the layer counts, else null. */
  readonly lays?: Readonly<Record<string, number | null>>;
}

export interface ExpansionFacts {
  readonly name: string;
  readonly title: string;
  readonly section: string;
  readonly rounds: number;
  readonly difficulty: 'easy' | 'hard';
  readonly dice: readonly string[];
  readonly faces: Readonly<Record<string, readonly string[]>>;
  readonly routes?: readonly RouteFact[];
  /** What a face draws along the edges of spaces, by its name. */
  readonly patterns?: Readonly<Record<string, readonly LatticePoint[]>>;
  /** The fields of a written sheet that are its own. */
  readonly layers?: readonly string[];
  /** What its rules alone read; these two are for every board of its own. */
  readonly own?: { readonly rounds?: number; readonly alone_longest?: Longest };
  /** Its dice ask for something before anything is drawn. */
  readonly before_drawing?: boolean;
  /** It is drawn on a board of its own. */
  readonly second_board?: boolean;
  readonly goes_with?: readonly string[];
  /** By name what to be warned of. */
  readonly harsh_with?: Readonly<Record<string, string>>;
  /** No second expansion goes with it. */
  readonly alone?: boolean;
  /** What the table may choose: the usual value first. */
  readonly settings?: Readonly<Record<string, { readonly values: readonly string[]; readonly about: string }>>;
  /** Its own, and their place among those of other expansions. */
  readonly goals?: GoalFacts['goals'];
  readonly goals_order?: number;
}

const files = import.meta.glob<ExpansionFacts>('../../../expansions/*/manifest.json', {
  eager: true,
  import: 'default',
});

/** The expansions that are here, in the order of the rules. */
export const EXPANSIONS: readonly ExpansionFacts[] = Object.values(files).sort((a, b) =>
  a.section.localeCompare(b.section, 'en', { numeric: true }),
);

/** The rounds of a match with an expansion, by what the table chose of it: its own alone, where there is no surface above it. */
export function roundsWith({ name, rounds, own }: ExpansionFacts, settings: Readonly<Record<string, string>>): number {
  return settings[`${name}.surface`] === 'none' ? (own?.rounds ?? rounds) : rounds;
}

/** The boxes, each with its expansions that are here; those that have none are left out. */
export const BOXES = boxes
  .map((box) => ({ ...box, expansions: box.expansions.filter((name) => EXPANSIONS.some((one) => one.name === name)) }))
  .filter((box) => box.expansions.length > 0);

/** The goals, and how many of them a game has. */
export interface GoalFacts {
  readonly cards: number;
  readonly goals: readonly {
    readonly code: string;
    readonly title: string;
    readonly text: string;
    readonly expansion?: string;
  }[];
}

const goalFiles = import.meta.glob<GoalFacts>('../../../data/goals.json', {
  eager: true,
  import: 'default',
});

const base: GoalFacts = Object.values(goalFiles)[0] ?? { cards: 0, goals: [] };
const owners = [...EXPANSIONS].sort((a, b) => (a.goals_order ?? 99) - (b.goals_order ?? 99));

/** All of them: those of the boxes, then those that stand in the expansions' manifests. */
export const GOAL_FACTS: GoalFacts = {
  ...base,
  goals: [
    ...base.goals,
    ...owners.flatMap(({ name, goals = [] }) => goals.map((goal) => ({ ...goal, expansion: name }))),
  ],
};

/** The goals whose cards go with these expansions: those of the boxes, and their own. */
export function goalCodes(expansions: readonly string[] = []): readonly string[] {
  return GOAL_FACTS.goals
    .filter(({ expansion }) => expansion === undefined || expansions.includes(expansion))
    .map(({ code }) => code);
}

export type Fit = 'good' | 'possible' | 'harsh' | 'never';
const WORST: readonly Fit[] = ['good', 'possible', 'harsh', 'never'];

/** How an expansion goes together with those that are chosen, as its facts say: by the one with which it goes worst. */
export function fitOf(
  one: ExpansionFacts,
  chosen: readonly ExpansionFacts[],
): { fit: Fit; with: ExpansionFacts | undefined } {
  let worst: { fit: Fit; with: ExpansionFacts | undefined } = { fit: 'good', with: undefined };
  for (const other of chosen) {
    if (other.name === one.name) continue;
    const fit = pair(one, other);
    if (WORST.indexOf(fit) > WORST.indexOf(worst.fit)) worst = { fit, with: other };
  }
  return worst;
}

function pair(one: ExpansionFacts, other: ExpansionFacts): Fit {
  if (one.alone || other.alone) return 'never';
  if (one.harsh_with?.[other.name] ?? other.harsh_with?.[one.name]) return 'harsh';
  return one.goes_with?.includes(other.name) || other.goes_with?.includes(one.name) ? 'good' : 'possible';
}
