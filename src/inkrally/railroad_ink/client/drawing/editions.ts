/** The sheets of editions from other boxes, discovered at build time. */

import { editions } from '../../data/editions.json';
import type { ScoreBreakdown, ScoreSheet } from '@/protocol';
import type { Space } from './notation';

export type Edition = keyof typeof editions;

/** All editions of dice and sheets, the default first. */
export const EDITIONS = Object.keys(editions) as readonly Edition[];

/** Return whether an edition has goals. All editions except the first do. */
export function withGoals(edition: string | undefined): boolean {
  return edition !== undefined && edition !== EDITIONS[0];
}

/** The export `sheet` of a box's `client/sheet.ts`. */
export interface EditionSheet {
  readonly edition: string;
  /** The kind of each printed space. */
  readonly sites: Readonly<Record<Space, string>>;
  /** Returns the activated spaces of a scored sheet. */
  readonly activated: (behind: ScoreBreakdown) => readonly Space[];
  /** The additional score line. */
  readonly line: EditionLine;
}

export interface EditionLine {
  readonly key: string;
  readonly label: () => string;
  readonly value: (score: ScoreSheet) => number;
  /** The parts of the sheet that count. */
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

/** Return the printed contents of a match's sheets, or undefined for sheets without printed contents. */
export function sheetOf({ edition, sheet = edition }: EditionChoice): EditionSheet | undefined {
  return SHEETS.find((one) => one.edition === sheet);
}

/** Returns the activated spaces of a scored sheet. */
export function getActivatedSpaces(behind: ScoreBreakdown | undefined): readonly Space[] {
  return behind === undefined ? [] : SHEETS.flatMap(({ activated }) => activated(behind));
}

/** The additional score lines of editions. */
export const EDITION_LINES: readonly EditionLine[] = SHEETS.map(({ line }) => line);
