/** What boxes with an edition of their own print on their sheets. Found when the client is built. Pure. */

import { editions } from '../../data/editions.json';
import type { ScoreBreakdown, ScoreSheet } from '@/protocol';
import type { Space } from './notation';

export type Edition = keyof typeof editions;

/** Whose dice and sheets there are, the usual first. */
export const EDITIONS = Object.keys(editions) as readonly Edition[];

/** Whether goals come with the dice of an edition: with all but the usual ones. */
export function withGoals(edition: string | undefined): boolean {
  return edition !== undefined && edition !== EDITIONS[0];
}

/** What the folder of a box may bring as `sheet` of `client/sheet.ts`. */
export interface EditionSheet {
  readonly edition: string;
  /** What is printed in spaces, by its kind. */
  readonly sites: Readonly<Record<Space, string>>;
  /** The printed spaces that are activated on a sheet that was scored. */
  readonly activated: (behind: ScoreBreakdown) => readonly Space[];
  /** The line of the score that it has more. */
  readonly line: EditionLine;
}

export interface EditionLine {
  readonly key: string;
  readonly label: () => string;
  readonly value: (score: ScoreSheet) => number;
  /** What counts for it. */
  readonly parts: (behind: ScoreBreakdown) => readonly string[];
}

export interface EditionChoice {
  readonly edition?: string | undefined;
  readonly sheet?: string | undefined;
}

const SHEETS = Object.values(
  import.meta.glob<EditionSheet>('../../*/client/sheet.ts', {
    eager: true,
    import: 'sheet',
  }),
);

/** What is printed on the sheets of a match; undefined for plain ones. */
export function sheetOf({ edition, sheet = edition }: EditionChoice): EditionSheet | undefined {
  return SHEETS.find((one) => one.edition === sheet);
}

/** The printed spaces that are activated on a sheet that was scored. */
export function activatedIn(behind: ScoreBreakdown | undefined): readonly Space[] {
  return behind === undefined ? [] : SHEETS.flatMap(({ activated }) => activated(behind));
}

/** The lines that a score may have more, by what is printed on a sheet. */
export const EDITION_LINES: readonly EditionLine[] = SHEETS.map(({ line }) => line);
