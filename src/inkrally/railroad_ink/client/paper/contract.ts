/**
 * What the folder of an expansion or a box may bring to sheets on paper, written down and printed, as `paper` of `client/paper.tsx`.
 * Every part may be left out: its routes can be drawn on paper all the same, its dice and its line of the score are
 * printed by the manifest.
 */

import type { VNode } from 'preact';
import type { Drawing, Space } from '../drawing/notation';
import type { Layers } from '../drawing/expansions/types';
import type { PrintedData } from '../print/printed';
import type { WrittenSheet } from './written/forms';

/** A field of a written sheet (docs/notation.md), which is a layer of it too; `fields.ts` has the usual sorts. */
export interface PaperField {
  readonly name: string;
  /** The words with which its lines begin in a sheet as text. */
  readonly words: readonly string[];
  readonly write: (value: unknown) => readonly string[];
  /** With one more line, its first word being one of its own; `line` counts from 1. Throws TextError. */
  readonly read: (value: unknown, words: readonly string[], line: number) => unknown;
  /** As a layer of the sheet; left out: as it stands, by its name. */
  readonly layers?: (value: unknown) => Layers;
  /** Read off the layers of a sheet that was played; left out: by the manifest. */
  readonly played?: (layers: Layers) => unknown;
  /** As it stands in JSON; left out: it is taken as it is. Throws TextError. */
  readonly check?: (value: unknown) => unknown;
  /** Without what is in a space. */
  readonly without?: (value: unknown, space: Space) => unknown;
  /** With so much of it in a space, or with it there where it does not count. */
  readonly laid?: (value: unknown, space: Space, count: number | null) => unknown;
  /** With what a drawing has of it. */
  readonly drawn?: (value: unknown, space: Space, drawing: Drawing) => unknown;
}

/** What is put into a space by hand and is no drawing; once more takes it away. */
export interface PaperMark {
  /** As a face is called, which shows it among the routes. */
  readonly name: string;
  /** The field that lists its spaces: of the sheet, or of the expansion's own board. */
  readonly field: string;
  /** The drawings that it stands on; left out: it takes the space for itself. */
  readonly on?: (drawing: string) => boolean;
}

/** A sheet that is printed, for what an expansion adds to it. */
export interface PrintedProps {
  readonly sheet: PrintedData;
}

/** A choice beside the sheet. */
export interface OptionProps {
  readonly sheet: WrittenSheet;
  readonly onField: (name: string, value: unknown) => void;
}

export interface ExpansionPaper {
  readonly fields?: readonly PaperField[];
  readonly marks?: readonly PaperMark[];
  /** Printed beside the special routes, in whose place it stands on a board of its own: boxes to cross off. */
  readonly boxes?: (props: PrintedProps) => VNode | null;
  /** What is chosen by hand for a sheet that a box prints. */
  readonly option?: (props: OptionProps) => VNode | null;
}
