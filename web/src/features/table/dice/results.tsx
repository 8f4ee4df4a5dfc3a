/** The results of everyone who played the same dice: two sheets side by side, and a list. The server ranks them. */

import { useSignal } from '@preact/signals';
import type { VNode } from 'preact';
import { getPlugin } from '@/games/plugin';
import { Button } from '@/kit/button';
import type { DiceResult, SharedDiceInfo } from '@/protocol';
import { botName } from '../players/players';
import { say } from '@/i18n/mine';

/** A unique key: all seats of the original match have the same table. */
const keyOf = (played: DiceResult): string => `${played.table} ${played.seat}`;

export function nameOf(played: DiceResult, dice: SharedDiceInfo): string {
  return played.bot && played.table === dice.table ? botName(played.seat) : played.name;
}

/** Return all results, by place. */
export function byPlace(dice: SharedDiceInfo): readonly DiceResult[] {
  return [...dice.match, ...dice.tries].sort((a, b) => a.place - b.place || a.at - b.at || a.seat - b.seat);
}

/**
 * Return the result to show first beside the player's own result: the result of the sender, or else the best result.
 */
function beside(dice: SharedDiceInfo): DiceResult | undefined {
  const others = byPlace(dice).filter((one) => !one.mine);
  const sender = dice.match.find((one) => nameOf(one, dice) === dice.by && !one.mine);
  return dice.state === 'match' ? (others.find((one) => one.table !== dice.table) ?? others[0]) : (sender ?? others[0]);
}

export function Results({
  dice,
  onPage,
}: {
  dice: SharedDiceInfo;
  onPage?: ((from: number) => void) | undefined;
}): VNode {
  const chosen = useSignal<string | undefined>(undefined);
  const rows = byPlace(dice);
  const other = rows.find((one) => keyOf(one) === chosen.value) ?? beside(dice);
  const pair = [dice.mine ?? undefined, other].filter((one): one is DiceResult => one !== undefined);
  const lists = getPlugin(dice.game)?.lists.read();
  const Board = lists?.Board;
  return (
    <>
      {Board && pair.length > 0 && (
        <section class="dice-boards" aria-label={say('same.boards')}>
          {pair.map((one, index) => (
            <Board key={index} dice={dice} played={one} />
          ))}
        </section>
      )}
      <section class="paper dice-list" aria-label={say('same.results')}>
        <table>
          <thead>
            <tr class="label">
              <th scope="col">{say('same.place')}</th>
              <th scope="col">{say('same.who')}</th>
              {lists?.heads().map((head) => (
                <th key={head} scope="col">
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((one) => (
              <Row
                key={keyOf(one)}
                dice={dice}
                played={one}
                shown={other !== undefined && keyOf(other) === keyOf(one)}
                onShow={() => (chosen.value = keyOf(one))}
              />
            ))}
          </tbody>
        </table>
        {onPage && (dice.more !== null || (dice.tries.length > 0 && dice.tries.length < dice.done)) && (
          <p class="dice-more">
            <Button kind="bare" onPress={() => onPage(dice.more ?? 0)}>
              {say(dice.more === null ? 'same.first' : 'same.more')}
            </Button>
          </p>
        )}
      </section>
    </>
  );
}

function Row({
  dice,
  played,
  shown,
  onShow,
}: {
  dice: SharedDiceInfo;
  played: DiceResult;
  shown: boolean;
  onShow: () => void;
}): VNode {
  const name = nameOf(played, dice);
  const lists = getPlugin(dice.game)?.lists.read();
  const label = (
    <>
      <b>{name}</b>
      {played.mine ? (
        <span class="label">{say('lobby.you')}</span>
      ) : (
        played.bot && <span class="label">{say(played.table === dice.table ? 'same.bot' : 'same.by-bot')}</span>
      )}
    </>
  );
  return (
    <tr class={played.mine ? 'mine' : undefined}>
      <td>{played.place}</td>
      <th scope="row">
        {lists && !lists.Board ? (
          <a class="dice-player" href={`/t/${played.table}`}>
            {label}
            <span class="visually-hidden">: {say('same.look')}</span>
          </a>
        ) : (
          <button type="button" class="dice-player" aria-pressed={shown} onClick={onShow}>
            {label}
            <span class="visually-hidden">: {say('same.sheet')}</span>
          </button>
        )}
      </th>
      {lists?.figures(dice, played).map((figure, index) => (
        <td key={index} class={figure.class}>
          {figure.text}
        </td>
      ))}
    </tr>
  );
}
