/** The underground on paper sheets: hubs at stops, bursts on pipes, and a box for each face drawn twice. */

import { CrossedBoxes } from '@railroad_ink/print/check_boxes';
import type { ExpansionPaper } from '@railroad_ink/paper_scorer/contract';

import manifest from '../manifest.json';
import { say } from '@railroad_ink/texts/expansions';

declare module '@railroad_ink/paper_scorer/written_sheet/types' {
  interface WrittenBoard {
    readonly hubs?: readonly string[];
    readonly bursts?: readonly string[];
  }
  interface WrittenSheet {
    readonly underground?: WrittenBoard;
  }
}

export const paper: ExpansionPaper = {
  marks: [
    { name: 'hub', field: 'hubs', on: (drawing) => drawing.includes('*') },
    { name: 'burst', field: 'bursts', on: (drawing) => drawing.includes('P') },
  ],
  boxes: ({ sheet }) => (
    <CrossedBoxes
      heading={say('double.heading')}
      all={manifest.own.doublings.each_game}
      crossed={sheet.layers?.doublings ?? 0}
    />
  ),
};
