/** Selects the results of the chart of scores. Contains no DOM. */

import type { GameInsight } from '../../protocol';

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
