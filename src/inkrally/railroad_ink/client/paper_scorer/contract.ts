/**
 * The contract for the export `paper` of `client/paper.tsx` in the folder of an expansion or box, for the paper scorer
 * and print. Every part is optional: routes, dice and the score line work from the manifest.
 */

import type { VNode } from 'preact';
import type { Drawing, Space } from '../drawing/notation';
import type { Layers } from '../drawing/expansions/types';
import type { PrintedData } from '../print/printed_pages';
import type { WrittenSheet } from './written_sheet/types';

/** A field of a written sheet (docs/reference/notation.md), also one of its layers. `fields.ts` has common sorts. */
export interface PaperField {
  readonly name: string;
  /** The first words of the lines that belong to this field in the text form of a sheet. */
  readonly words: readonly string[];
  readonly write: (value: unknown) => readonly string[];
  /** Parses one more line that starts with one of `words`. `line` is its number, counted from 1. Throws TextError. */
  readonly read: (value: unknown, words: readonly string[], line: number) => unknown;
  /** Returns the layers of the field. Default: one layer with the name and the value of the field. */
  readonly layers?: (value: unknown) => Layers;
  /** Returns the value of the field for a played sheet, from its layers. Default: as the manifest says. */
  readonly played?: (layers: Layers) => unknown;
  /** Validates the value in JSON. Default: accept it. Throws TextError. */
  readonly check?: (value: unknown) => unknown;
  /** Returns the value without the contents of a space. */
  readonly without?: (value: unknown, space: Space) => unknown;
  /**
   * Returns the value with an amount added to a space. If the field does not count amounts, the space is only marked.
   */
  readonly laid?: (value: unknown, space: Space, count: number | string | null) => unknown;
  /** Returns the value after a drawing in a space. */
  readonly drawn?: (value: unknown, space: Space, drawing: Drawing) => unknown;
}

/** A mark: something in a space other than a drawing, which the player adds and removes by hand. */
export interface PaperMark {
  /** The name of the mark, which is also the name of its button among the routes. */
  readonly name: string;
  /** The name of the field that lists the marked spaces. The field belongs to the sheet or to the expansion's board. */
  readonly field: string;
  /** Expansions that allow the mark: at least one of them must be chosen. Default: the mark is always allowed. */
  readonly beside?: readonly string[];
  /** Returns whether a drawing can hold the mark. Default: the mark needs a space without a drawing. */
  readonly on?: (drawing: string) => boolean;
  /** Returns whether a space can hold the mark, regardless of its other contents. */
  readonly at?: (space: Space) => boolean;
  /** The value of the mark in a field with a value for each space. Default: the field is a list of spaces. */
  readonly value?: string | number;
  /**
   * Returns the field after a tap on a space. Default: the mark is added, or removed if the space has the mark already.
   */
  readonly tap?: (value: unknown, space: Space) => unknown;
}

/** The properties of the parts that an expansion adds to a printed sheet. */
export interface PrintedProps {
  readonly sheet: PrintedData;
}

/** The properties of a setting that is shown beside the sheet. */
export interface OptionProps {
  readonly sheet: WrittenSheet;
  readonly onField: (name: string, value: unknown) => void;
}

export interface ExpansionPaper {
  readonly fields?: readonly PaperField[];
  readonly marks?: readonly PaperMark[];
  /** Boxes to cross off, printed beside the special routes, or in their place on a second board. */
  readonly boxes?: (props: PrintedProps) => VNode | null;
  /** A setting for the printed sheet of a box. */
  readonly option?: (props: OptionProps) => VNode | null;
}
