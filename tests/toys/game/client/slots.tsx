/** The parts of Lanterns in the header of a table, in the list of keys, and in lists of tables. */

import type { VNode } from 'preact';
import type { ListSlots, TableSlots } from '@/games/plugin';
import { formatNumber } from '@/i18n';
import { tableOf } from './model';
import { say } from './say';

function Keys(): VNode {
  return <p>{say('lanterns.keys')}</p>;
}

export function AllKeys(): VNode {
  return (
    <>
      <h2>{say('lanterns.name')}</h2>
      <Keys />
    </>
  );
}

export const slots: TableSlots = {
  Middle: ({ snapshot }) => <span>{say('lanterns.round', { round: tableOf(snapshot)?.round ?? 1 })}</span>,
  Keys,
  game: () => say('lanterns.name'),
  Detail: () => <>{say('lanterns.name')}</>,
};

export const lists: ListSlots = {
  Small: () => null,
  game: () => say('lanterns.name'),
  played: () => '',
  box: () => say('lanterns.name'),
  heads: () => [],
  figures: (_, played) => (played.place ? [{ text: formatNumber(played.place) }] : []),
};
