/** Means and records by variant, in a table with a bar for each mean. */

import type { VNode } from 'preact';
import type { VariantStats, GameStats, MatchStat } from '@/protocol';
import { joinWords, formatLabel, formatNumber, translateCode, capitalizeFirst, formatDecimal } from '@/i18n';
import { say } from '@/i18n/mine';
import { getEnglishNames } from '@/games/plugin';
import { EnglishText } from '@/kit/english_text';
import { formatVariant } from '../profile';
import { Section } from '../profile_section';
import { gameTitle } from '../../lobby/seek_preferences';
import type { SectionProps } from './sections';

export const order = 4;

export function VariantStatsSection({ handle }: SectionProps): VNode {
  return (
    <Section id="boxes" title={say('boxes.heading')} handle={handle}>
      {({ games }) =>
        games.length === 0 ? (
          <p class="history-none">{say('boxes.none')}</p>
        ) : (
          games.map((game) => <Boxes key={game.game} game={game} />)
        )
      }
    </Section>
  );
}

/** Return the heading of a statistic. The server's name is used for a statistic without a translation. */
const headOf = (kind: MatchStat, of: 'figure' | 'record'): string =>
  translateCode(of === 'figure' ? `figure.${kind.name}` : `record.${kind.name}`) ?? capitalizeFirst(kind.name);

function Boxes({ game }: { game: GameStats }): VNode {
  const title = gameTitle(game.game);
  const main = game.kinds[0];
  const most = Math.max(0, ...game.boxes.map((box) => box.figures[0]?.mean ?? 0));
  const first = headOf(main ?? { name: 'points', best: 'most' }, 'figure');
  return (
    <table class="history-table variant-stats-table">
      <caption>
        <span class="visually-hidden">{say('boxes.of', { game: title })}</span>
        <span aria-hidden="true">{title}</span>
      </caption>
      <thead>
        <tr>
          <th scope="col">{say('filter.box')}</th>
          <th scope="col" class="cell-number">
            {say('matches.heading')}
          </th>
          <th scope="col" class="cell-number is-optional-column">
            {say('filter.won')}
          </th>
          {main && (
            <th scope="col" class="variant-stats-mean">
              {say('boxes.mean', { what: first })}
            </th>
          )}
          {game.kinds.map((kind) => (
            <th key={kind.name} scope="col" class={kind === main ? 'cell-number' : 'cell-number is-optional-column'}>
              {headOf(kind, 'record')}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {game.boxes.map((box) => (
          <Row key={box.box} game={game} box={box} most={most} />
        ))}
      </tbody>
    </table>
  );
}

function Row({ game, box, most }: { game: GameStats; box: VariantStats; most: number }): VNode {
  const mean = box.figures[0]?.mean;
  return (
    <tr>
      <th scope="row">
        <EnglishText
          text={formatVariant(game.game, box.options) || gameTitle(game.game)}
          names={getEnglishNames(game.game, box.options)}
        />
        <span class="label show-on-phone">
          {joinWords(
            game.kinds.slice(1).map((kind, index) => {
              const figure = box.figures[index + 1];
              return figure ? formatLabel(headOf(kind, 'record'), formatNumber(figure.best)) : '';
            }),
          )}
        </span>
      </th>
      <td class="cell-number">{formatNumber(box.matches)}</td>
      <td class="cell-number is-optional-column">
        {box.against > 0 ? `${formatNumber(box.won)}/${formatNumber(box.against)}` : '–'}
      </td>
      {game.kinds.length > 0 && (
        <td class="variant-stats-mean">
          {mean === undefined ? (
            '–'
          ) : (
            <>
              <Bar share={most > 0 ? mean / most : 0} />
              {formatDecimal(mean)}
            </>
          )}
        </td>
      )}
      {game.kinds.map((kind, index) => {
        const figure = box.figures[index];
        return (
          <td key={kind.name} class={index === 0 ? 'cell-number' : 'cell-number is-optional-column'}>
            {figure ? (
              <a href={`/t/${figure.table}`} class="history-record">
                {formatNumber(figure.best)}
              </a>
            ) : (
              '–'
            )}
          </td>
        );
      })}
    </tr>
  );
}

function Bar({ share }: { share: number }): VNode {
  return (
    <svg class="variant-stats-bar" viewBox="0 0 100 12" preserveAspectRatio="none" aria-hidden="true">
      <rect x="0" y="0" width={Math.max(1, 100 * Math.min(1, Math.max(0, share)))} height="12" />
    </svg>
  );
}
