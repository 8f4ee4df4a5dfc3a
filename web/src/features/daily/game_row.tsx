/** A game of a day with its one button: begin the only try, continue it, or see the results. */

import { useSignal } from '@preact/signals';
import type { VNode } from 'preact';
import { formatError } from '../../app/api';
import { myName } from '../../app/current_account';
import { createDeferredNavigation } from '../../app/pending_navigation';
import { preloadTable } from '../../games/plugin';
import { say } from '../../i18n/place';
import { Button } from '../../kit/button';
import { EnglishText } from '../../kit/english_text';
import type { DailyGame } from '../../protocol';
import { guestName } from '../table/guest_name';
import { beginDaily } from './api';
import {
  beginText,
  goOnText,
  pageOfGame,
  seriesName,
  stateText,
  tableTitle,
  variantNames,
  variantText,
} from './daily_text';

interface GameRowProps {
  readonly day: string;
  readonly game: DailyGame;
  /** Whether the button of this game is the main button. */
  readonly main: boolean;
  /** Whether to load the module that names the variant. */
  readonly load?: boolean;
}

export function GameRow({ day, game, main, load = true }: GameRowProps): VNode {
  const name = seriesName(game.series);
  return (
    <li class="daily-game" data-series={game.series}>
      <div>
        <h3>{name}</h3>
        <p class="sub">
          <EnglishText text={variantText(game, load)} names={variantNames(game)} />
        </p>
        <p class="sub">{stateText(game)}</p>
      </div>
      <GameButton day={day} game={game} main={main} />
    </li>
  );
}

export function GameButton({ day, game, main }: GameRowProps): VNode {
  const pending = useSignal(false);
  const problem = useSignal('');
  const kind = main ? 'main' : 'plain';
  const hidden = <span class="visually-hidden">: {seriesName(game.series)}</span>;
  if (game.state === 'playing' && game.table !== null)
    return (
      <Button kind={kind} href={`/t/${game.table}`}>
        {goOnText(game)}
        {hidden}
      </Button>
    );
  if (game.state !== 'new')
    return (
      <Button href={pageOfGame(day, game.series)}>
        {say('place.daily-see')}
        {hidden}
      </Button>
    );
  async function begin(): Promise<void> {
    pending.value = true;
    problem.value = '';
    preloadTable(game.game);
    const goOn = createDeferredNavigation();
    try {
      const wanted = { name: myName() || guestName(), title: tableTitle(game.series, day) };
      goOn((await beginDaily(day, game.series, wanted)).path);
    } catch (error) {
      problem.value = formatError(error);
      pending.value = false;
    }
  }
  return (
    <div class="daily-begin">
      <Button kind={kind} pending={pending.value} onPress={() => void begin()}>
        {beginText(game)}
        {hidden}
      </Button>
      <p role="status" class="problem">
        {problem.value}
      </p>
    </div>
  );
}

/** Return the series of the game with the main button: the first game that the player can begin or continue. */
export const mainSeries = (games: readonly DailyGame[]): string | undefined =>
  games.find((game) => game.state === 'playing' || game.state === 'new')?.series;
