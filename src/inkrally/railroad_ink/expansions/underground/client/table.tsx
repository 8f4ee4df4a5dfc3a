/** What the underground adds to a table: its score sheet, and its faces that are drawn twice. Judges nothing. */

import type { BoardLine, ExpansionTable } from '@railroad_ink/table/expansions/contract';
import { list } from '@/texts/index';
import { Doublings } from './doublings';
import { say } from '@railroad_ink/texts/expansions';

/** "3 exits", "4 exits and 2 hubs", of the networks of a kind that count. */
function networks(name: string, kind: string): BoardLine {
  return {
    name,
    kind,
    detail: (found) =>
      list(
        found.networks
          .filter((one) => one.points > 0 && one.kind === kind)
          .map(({ exits, hubs }) => say('line.network', { exits: exits.length, hubs: hubs.length })),
      ),
  };
}

export const table: ExpansionTable = {
  more: Doublings,
  board: {
    lines: [
      networks('pipe-networks', 'P'),
      networks('subway-networks', 'M'),
      { name: 'pipe' },
      { name: 'subway' },
      { name: 'centre' },
      { name: 'errors' },
      {
        name: 'bursts',
        mistakes: 'bursts',
        detail: ({ score }) => say('line.each-burst', { points: -(score['bursts'] ?? 0) }),
      },
    ],
    news: ['hubs', 'bursts'],
  },
};
