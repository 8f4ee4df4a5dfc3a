/**
 * The facts of expansions and boxes, read from the engine's files: faces, rounds, compatibility. The server decides
 * whether a choice is allowed.
 */

import boxes from '../../../data/boxes.json';
import type { Longest } from '../../paper_scorer/written_sheet/types';
import type { LatticePoint } from './types';

/** A route in the manifest of an expansion. */
export interface RouteFact {
  readonly id: string;
  readonly name: string;
  readonly drawing: string;
  /** The things that the route adds to its space, by layer: an amount if the layer counts things, otherwise null. */
  readonly lays?: Readonly<Record<string, number | string | null>>;
}

export interface ExpansionFacts {
  readonly name: string;
  readonly title: string;
  readonly section: string;
  readonly rounds: number;
  readonly difficulty: 'easy' | 'medium' | 'hard';
  readonly dice: readonly string[];
  readonly faces: Readonly<Record<string, readonly string[]>>;
  readonly routes?: readonly RouteFact[];
  /** The kinds of ends of the expansion by letter, each with the kind that it joins. */
  readonly kinds?: Readonly<Record<string, { readonly like: string }>>;
  /** The paths along edges of each face. */
  readonly patterns?: Readonly<Record<string, readonly LatticePoint[]>>;
  /** The fields of a written sheet that belong to the expansion. */
  readonly layers?: readonly string[];
  /** The layers of a sheet before the first round. */
  readonly start_layers?: Readonly<Record<string, unknown>>;
  /** Numbers for rules of this expansion only. The two fields here apply to every second board. */
  readonly own?: { readonly rounds?: number; readonly alone_longest?: Longest };
  /** Whether the dice of the expansion require an action before drawing. */
  readonly before_drawing?: boolean;
  /** Whether these actions have a phase of their own, before the picks of dice and the drawing. */
  readonly first_phase?: boolean;
  /** Whether the expansion has its own board. */
  readonly second_board?: boolean;
  readonly goes_with?: readonly string[];
  /** Warnings by the name of another expansion. */
  readonly harsh_with?: Readonly<Record<string, string>>;
  /** Settings of the table, with the default value first. */
  readonly settings?: Readonly<Record<string, { readonly values: readonly string[]; readonly about: string }>>;
  /** The goals of the expansion, and their position among the goals of other expansions. */
  readonly goals?: GoalFacts['goals'];
  readonly goals_order?: number;
}

const files = import.meta.glob<ExpansionFacts>('../../../expansions/*/manifest.json', {
  eager: true,
  import: 'default',
});

/** The installed expansions in the order of the rules. */
export const EXPANSIONS: readonly ExpansionFacts[] = Object.values(files).sort((a, b) =>
  a.section.localeCompare(b.section, 'en', { numeric: true }),
);

/** Return the expansion with a second board that is played without the surface, if any. */
export function boardWithoutSurface(
  chosen: readonly ExpansionFacts[],
  settings: Readonly<Record<string, string>>,
): ExpansionFacts | undefined {
  return chosen.find(({ name }) => settings[`${name}.surface`] === 'none');
}

/** The boxes with their installed expansions. Boxes without any are omitted. */
export const BOXES = boxes
  .map((box) => ({ ...box, expansions: box.expansions.filter((name) => EXPANSIONS.some((one) => one.name === name)) }))
  .filter((box) => box.expansions.length > 0);

/** The goals, and how many of them a match has. */
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

/** All goals: those of the boxes, then those of the expansions' manifests. */
export const GOAL_FACTS: GoalFacts = {
  ...base,
  goals: [
    ...base.goals,
    ...owners.flatMap(({ name, goals = [] }) => goals.map((goal) => ({ ...goal, expansion: name }))),
  ],
};

/** Return the goals that match these expansions. */
export function goalCodes(expansions: readonly string[] = []): readonly string[] {
  return GOAL_FACTS.goals
    .filter(({ expansion }) => expansion === undefined || expansions.includes(expansion))
    .map(({ code }) => code);
}

export type Fit = 'good' | 'possible' | 'harsh' | 'never';
const WORST: readonly Fit[] = ['good', 'possible', 'harsh', 'never'];

/**
 * Return how well an expansion fits the chosen ones: the worst fit of all pairs. No other expansion fits a second board
 * that is played without the surface.
 */
export function fitOf(
  one: ExpansionFacts,
  chosen: readonly ExpansionFacts[],
  settings: Readonly<Record<string, string>> = {},
): { fit: Fit; with: ExpansionFacts | undefined } {
  const only = boardWithoutSurface(chosen, settings);
  if (only && only !== one) return { fit: 'never', with: only };
  let worst: { fit: Fit; with: ExpansionFacts | undefined } = { fit: 'good', with: undefined };
  for (const other of chosen) {
    if (other.name === one.name) continue;
    const fit = pair(one, other);
    if (WORST.indexOf(fit) > WORST.indexOf(worst.fit)) worst = { fit, with: other };
  }
  return worst;
}

function pair(one: ExpansionFacts, other: ExpansionFacts): Fit {
  if (one.harsh_with?.[other.name] ?? other.harsh_with?.[one.name]) return 'harsh';
  return one.goes_with?.includes(other.name) || other.goes_with?.includes(one.name) ? 'good' : 'possible';
}
