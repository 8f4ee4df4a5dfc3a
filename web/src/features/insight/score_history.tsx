/** The results of a game over time, for one set-up, or for all set-ups with an expansion. */

import type { VNode } from 'preact';
import { useState } from 'preact/hooks';
import { capitalizeFirst, formatDecimal, formatNumber, translateCode } from '../../i18n';
import { say } from './words';
import { say as sayHistory } from '../../i18n/mine';
import { shortDayOf } from '../../i18n/dates';
import type { GameInsight, MatchStat } from '../../protocol';
import { Chart } from '../history/chart';
import { getMovingAverages } from '../history/chart_data';
import { formatVariant } from '../history/profile';
import { gameTitle } from '../lobby/seek_preferences';

const nameOf = (kind: MatchStat): string => translateCode(`figure.${kind.name}`) ?? capitalizeFirst(kind.name);

export function ScoreHistory({ insight }: { insight: GameInsight }): VNode {
  const { game, kinds, variants, parts } = insight;
  const [value, setValue] = useState(0);
  const [chosen, setChosen] = useState(() => commonVariant(insight));
  const kind = kinds[value];
  const points = chosenPoints(insight, chosen, value);
  const values = points.map((point) => point.value);
  const mean = getMovingAverages(values);
  const variantName = (options: Readonly<Record<string, unknown>>) => formatVariant(game, options) || gameTitle(game);
  const id = `insight-${game}`;
  return (
    <>
      <div class="insight-choices">
        {kinds.length > 1 && (
          <label for={`${id}-value`}>
            {say('insight.value')}
            <select
              id={`${id}-value`}
              class="history-pick"
              value={value}
              onChange={(event) => setValue(Number(event.currentTarget.value))}
            >
              {kinds.map((each, index) => (
                <option key={each.name} value={index}>
                  {nameOf(each)}
                </option>
              ))}
            </select>
          </label>
        )}
        <label for={`${id}-variant`}>
          {say('insight.variant')}
          <select
            id={`${id}-variant`}
            class="history-pick"
            value={chosen}
            onChange={(event) => setChosen(event.currentTarget.value)}
          >
            <option value="all">{say('insight.all-variants')}</option>
            <optgroup label={say('insight.one-variant')}>
              {variants.map(({ options }, index) => (
                <option key={index} value={`variant ${index}`}>
                  {variantName(options)}
                </option>
              ))}
            </optgroup>
            {parts.length > 0 && (
              <optgroup label={say('insight.with-part')}>
                {parts.map((options, index) => (
                  <option key={index} value={`part ${index}`}>
                    {variantName(options)}
                  </option>
                ))}
              </optgroup>
            )}
          </select>
        </label>
      </div>
      {kind === undefined || points.length === 0 ? (
        <p class="history-none" role="status">
          {say('insight.scores-none')}
        </p>
      ) : (
        <Chart
          name={say('insight.scores-chart', {
            what: nameOf(kind),
            n: points.length,
            first: formatDecimal(mean[0] ?? 0),
            last: formatDecimal(mean[mean.length - 1] ?? 0),
          })}
          marks={points.map((point) => ({ at: point.at, value: point.value, href: `/t/${point.table}` }))}
          line={mean}
          rings
          words={(one) => (Number.isInteger(one) ? formatNumber(one) : formatDecimal(one))}
          heads={[sayHistory('rating.when'), say('insight.variant'), nameOf(kind)]}
          rows={points.map((point) => [
            shortDayOf(point.at),
            variantName(variants[point.variant]?.options ?? {}),
            <a key="match" href={`/t/${point.table}`}>
              {formatNumber(point.value)}
              <span class="visually-hidden">. {say('insight.open')}</span>
            </a>,
          ])}
        />
      )}
    </>
  );
}

interface ChosenPoint {
  readonly table: string;
  readonly at: number;
  readonly variant: number;
  readonly value: number;
}

/** Return the choice of the variant with the most matches, or `all` without matches. */
export function commonVariant({ variants, scores }: GameInsight): string {
  const counts = variants.map((_, index) => scores.filter(({ variant }) => variant === index).length);
  const most = counts.indexOf(Math.max(...counts));
  return most < 0 ? 'all' : `variant ${most}`;
}

/**
 * Return the results with a value, the oldest first. `chosen` is `all`, `variant N` for one variant, or `part N` for all
 * variants with a part. `value` is the index of the statistic.
 */
export function chosenPoints(insight: GameInsight, chosen: string, value: number): readonly ChosenPoint[] {
  const [by, number = ''] = chosen.split(' ');
  const fits = (variant: number) =>
    by === 'all' ||
    (by === 'variant'
      ? variant === Number(number)
      : (insight.variants[variant]?.parts.includes(Number(number)) ?? false));
  return insight.scores.flatMap(({ table, at, variant, figures }) => {
    const found = figures[value];
    return fits(variant) && typeof found === 'number' ? [{ table, at, variant, value: found }] : [];
  });
}
