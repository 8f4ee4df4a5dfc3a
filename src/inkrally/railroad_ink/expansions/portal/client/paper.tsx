/** Portals on paper sheets: the letter comes with the drawing, and may be set by hand. */

import { endsInPortal, LETTERS, type PortalLetter } from './drawing';
import { parseDrawing } from '@railroad_ink/drawing/notation';
import type { ExpansionPaper } from '@railroad_ink/paper_scorer/contract';
import { bySpaceField, TextError } from '@railroad_ink/paper_scorer/written_sheet/fields';

declare module '@railroad_ink/paper_scorer/written_sheet/types' {
  interface WrittenSheet {
    readonly portals?: Readonly<Record<string, PortalLetter>>;
  }
}

export const paper: ExpansionPaper = {
  fields: [
    bySpaceField<PortalLetter>('portal', 'portals', {
      write: (letter) => [letter],
      read: (_before, text, line) => {
        const letter = LETTERS.find((one) => one === text.toUpperCase());
        if (letter === undefined) throw new TextError('word', line, text);
        return letter;
      },
      laid: (letter) => letter as PortalLetter,
    }),
  ],
  marks: LETTERS.map((letter) => ({
    name: `portal-${letter.toLowerCase()}`,
    field: 'portals',
    value: letter,
    on: (drawing: string) => drawing !== '' && endsInPortal(parseDrawing(drawing)),
  })),
};
