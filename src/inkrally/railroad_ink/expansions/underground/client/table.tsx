/** The underground at a table: its score lines, and faces drawn twice. */

import type { BoardLine, ExpansionTable } from '@railroad_ink/table/expansions/contract';
import { formatList } from '@/i18n';
import { DoubleDraws } from './double_draws';
import { say } from '@railroad_ink/texts/expansions';

/** Return the score line for networks of a kind, with a detail such as "3 exits" or "4 exits and 2 hubs". */
function networks(name: string, kind: string): BoardLine {
  return {
    name,
    kind,
    detail: (found) =>
      formatList(
        found.networks
          .filter((one) => one.points > 0 && one.kind === kind)
          .map(({ exits, hubs }) => say('line.network', { exits: exits.length, hubs: hubs.length })),
      ),
  };
}

export const table: ExpansionTable = {
  more: DoubleDraws,
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
