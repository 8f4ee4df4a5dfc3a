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
  /** The words with which its lines begin in the text form of a sheet. */
  readonly words: readonly string[];
  readonly write: (value: unknown) => readonly string[];
  /** Parses one more line that starts with one of its words. `line` counts from 1. Throws TextError. */
  readonly read: (value: unknown, words: readonly string[], line: number) => unknown;
  /** Returns its layers. Default: the value under its name. */
  readonly layers?: (value: unknown) => Layers;
  /** Reads the value from the layers of a played sheet. Default: by the manifest. */
  readonly played?: (layers: Layers) => unknown;
  /** Validates the value in JSON. Default: accept it. Throws TextError. */
  readonly check?: (value: unknown) => unknown;
  /** Removes the contents of a space. */
  readonly without?: (value: unknown, space: Space) => unknown;
  /** Adds an amount to a space, or its presence if it is not counted. */
  readonly laid?: (value: unknown, space: Space, count: number | string | null) => unknown;
  /** Adds the contents of a drawing. */
  readonly drawn?: (value: unknown, space: Space, drawing: Drawing) => unknown;
}

/** Contents of a space other than a drawing, set and removed by hand. */
export interface PaperMark {
  /** The name of the face that represents it among the routes. */
  readonly name: string;
  /** The field with its spaces, of the sheet or of the expansion's board. */
  readonly field: string;
  /** The drawings that can hold it. Default: it occupies the space alone. */
  readonly on?: (drawing: string) => boolean;
  /** Returns whether a space can hold it, whatever else is there. */
  readonly at?: (space: Space) => boolean;
  /** Its value in a field with a value for each space. Default: the field is a list of spaces. */
  readonly value?: string | number;
  /** Returns the field after a tap on a space. Default: the mark is added, or removed if it is there. */
  readonly tap?: (value: unknown, space: Space) => unknown;
}

/** A printed sheet, for additions of an expansion. */
export interface PrintedProps {
  readonly sheet: PrintedData;
}

/** A setting beside the sheet. */
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
