/** A text about the player's result to send to others. The text says nothing about the dice. */

import { useSignal } from '@preact/signals';
import type { VNode } from 'preact';
import { copyToClipboard } from '../../app/share';
import { getPlugin } from '../../games/plugin';
import { formatLabel } from '../../i18n';
import { say } from '../../i18n/daily';
import { say as sayPlace } from '../../i18n/place';
import { Button } from '../../kit/button';
import type { DailyResults } from '../../protocol';
import { ownResult, pageOfGame, seriesName } from './daily_text';
import { dayText } from './day_words';

/** Return the lines: the result and its rank, the figures of the result, the streak, and the address to play. */
export function shareLines(results: DailyResults): readonly string[] {
  const { game, dice, day, streak } = results;
  const lists = getPlugin(game.game)?.lists.read();
  const heads = lists?.heads() ?? [];
  const figures = dice.mine === null ? [] : (lists?.figures(dice, dice.mine) ?? []);
  return [
    say('daily.share-line', { game: seriesName(game.series), day: dayText(day), result: ownResult(game) }),
    figures.map((figure, index) => formatLabel(heads[index] ?? '', figure.text)).join(' · '),
    streak > 0 ? sayPlace('place.daily-streak', { days: streak }) : '',
    `${location.origin}${pageOfGame(day, game.series)}`,
  ].filter((line) => line !== '');
}

export function ShareText({ results }: { results: DailyResults }): VNode {
  const message = useSignal('');
  const text = shareLines(results).join('\n');
  const copy = async () => {
    message.value = say((await copyToClipboard(text)) ? 'lobby.copied' : 'daily.not-copied');
  };
  const picture = async () => {
    message.value = '';
    const { sharePicture } = await import('./share_picture');
    const done = await sharePicture(results, shareLines(results));
    if (done === 'saved' || done === 'failed') message.value = say(`daily.picture-${done}`);
  };
  return (
    <section class="paper daily-share" aria-labelledby="daily-share">
      <h2 id="daily-share">{say('daily.share')}</h2>
      <pre>{text}</pre>
      <p class="sub">{say('daily.share-about')}</p>
      <p class="daily-who">
        <Button icon="copy" onPress={() => void copy()}>
          {say('daily.copy')}
        </Button>
        <Button icon="share" onPress={() => void picture()}>
          {say('daily.picture')}
        </Button>
      </p>
      <p role="status">{message.value}</p>
    </section>
  );
}
