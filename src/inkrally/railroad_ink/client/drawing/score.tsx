/**
 * A score sheet whose lines are buttons: a tap lights what is behind the number, a second tap puts it out. The points
 * come from the server; here they are only written.
 */

import './score.css';
import type { VNode } from 'preact';
import { AskRule } from '@/rules/ask_rule';
import { list, number } from '@/texts/index';
import { t } from '../texts/index';

/** A line. `key` is what `onLine` reports. */
export interface ScoreLine {
  readonly key: string;
  readonly label: string;
  /** A shorter label for the strip on narrow phones. */
  readonly short?: string | undefined;
  readonly detail?: string | undefined;
  readonly value: number;
  /** It costs: red. */
  readonly cost?: boolean | undefined;
  readonly total?: boolean | undefined;
  /** It is the sum of the lines above it. */
  readonly sum?: boolean | undefined;
}

export interface ScoreListProps {
  lines: readonly ScoreLine[];
  /** What the lines but the total belong to, where there is more than one sheet; the others stand before the total. */
  heading?: string | undefined;
  below?: undefined | readonly { readonly heading: string; readonly lines: readonly ScoreLine[] }[];
  /** The line that is lit. */
  lit?: string | undefined;
  /** Not confirmed by the server yet: quieter figures. */
  pending?: boolean | undefined;
  onLine: (key: string) => void;
}

/** The list; on phones a strip of boxes. */
export function ScoreList({ lines, heading = '', below = [], lit, pending = false, onLine }: ScoreListProps): VNode {
  const own = below.length > 0 ? lines.filter(({ total }) => !total) : lines;
  const last = below.length > 0 ? lines.filter(({ total }) => total) : [];
  return (
    <section
      class={`score paper${pending ? ' pending' : ''}${below.length > 0 ? ' score-boards' : ''}`}
      aria-label={t('score.label')}
    >
      {[{ heading, lines: own }, ...below, { heading: '', lines: last }].map(
        (part, index) => part.lines.length > 0 && <Lines key={index} {...part} lit={lit} onLine={onLine} />,
      )}
    </section>
  );
}

function Lines({
  heading,
  lines,
  lit,
  onLine,
}: Pick<ScoreListProps, 'lines' | 'lit' | 'onLine'> & { heading: string }): VNode {
  return (
    <>
      {heading !== '' && <h3 class="score-heading">{heading}</h3>}
      <ul>
        {lines.map((line) => (
          <li
            key={line.key}
            class={`${line.cost ? 'cost' : ''}${line.total ? ' total' : ''}${line.sum ? ' score-part' : ''}`}
          >
            <button
              type="button"
              data-rules={`score.${line.key} score`}
              aria-pressed={line.total ? undefined : line.key === lit}
              onClick={() => onLine(line.key)}
            >
              <span class="score-label">
                {line.short === undefined ? (
                  line.label
                ) : (
                  <>
                    <span class="score-long">{line.label}</span>
                    <span class="score-short" aria-hidden="true">
                      {line.short}
                    </span>
                  </>
                )}
              </span>{' '}
              {line.detail !== undefined && <span class="score-detail">{line.detail}</span>}{' '}
              <span class="score-value">{number(line.value)}</span>
            </button>
            <AskRule topics={`score.${line.key} score`} about={line.label} />
          </li>
        ))}
      </ul>
    </>
  );
}

/** A server's score sheet of the base game, as far as its lines are written here. */
interface BaseScore {
  readonly exits: number;
  readonly highway: number;
  readonly railway: number;
  readonly centre: number;
  readonly errors: number;
  readonly total: number;
}

/** A network behind the exits: its points, and the exits that it joins. */
interface NetworkScore {
  readonly points: number;
  readonly exits: readonly string[];
}

/** The lines of a game; `networks` as the server gives them. The keys are those of the score sheet; `more` are of expansions. */
export function baseLines(
  score: BaseScore,
  networks: readonly NetworkScore[],
  more: readonly ScoreLine[] = [],
): readonly ScoreLine[] {
  return [
    { key: 'exits', label: t('score.exits'), detail: exitsDetail(networks), value: score.exits },
    {
      key: 'highway',
      label: t('score.highway'),
      detail: t('score.longest-detail', { spaces: score.highway }),
      value: score.highway,
    },
    {
      key: 'railway',
      label: t('score.rail'),
      detail: t('score.longest-detail', { spaces: score.railway }),
      value: score.railway,
    },
    {
      key: 'centre',
      label: t('score.centre'),
      detail: t('score.centre-detail', { spaces: score.centre }),
      value: score.centre,
    },
    ...more,
    {
      key: 'errors',
      label: t('score.open-ends'),
      short: t('score.open-ends-short'),
      detail: t('score.ends-detail', { ends: score.errors }),
      value: -score.errors,
      cost: score.errors > 0,
    },
    { key: 'total', label: t('score.total'), detail: t('score.total-detail'), value: score.total, total: true },
  ];
}

/** "2 networks: 7 and 3 exits", of those that are worth something. */
function exitsDetail(networks: readonly NetworkScore[]): string {
  const counted = networks.filter((network) => network.points > 0);
  return t('score.exits-detail', {
    networks: counted.length,
    exits: list(counted.map((network) => number(network.exits.length))),
  });
}
