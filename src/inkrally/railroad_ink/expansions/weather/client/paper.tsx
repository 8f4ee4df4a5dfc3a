/** Weather on paper sheets: a symbol beside a drawing, set by hand. */

import type { ExpansionPaper } from '@railroad_ink/paper_scorer/contract';
import { bySpaceField, TextError } from '@railroad_ink/paper_scorer/written_sheet/fields';

import { type WeatherSymbol, SYMBOLS } from './drawing';

declare module '@railroad_ink/paper_scorer/written_sheet/types' {
  interface WrittenSheet {
    readonly weather?: Readonly<Record<string, WeatherSymbol>>;
  }
}

export const paper: ExpansionPaper = {
  fields: [
    bySpaceField<WeatherSymbol>('weather', 'weather', {
      write: (symbol) => [symbol],
      read: (_before, text, line) => {
        const symbol = SYMBOLS.find((one) => one === text.toLowerCase());
        if (symbol === undefined) throw new TextError('word', line, text);
        return symbol;
      },
    }),
  ],
  marks: SYMBOLS.map((symbol) => ({
    name: symbol,
    field: 'weather',
    value: symbol,
    on: (drawing: string) => drawing !== '',
  })),
};
