/** A score sheet with lines as buttons: a tap toggles the highlight of what counts. The server computes the points. */

import './score.css';
import type { VNode } from 'preact';
import { RuleLink } from '@/features/rulebook/rule_link';
import { formatList, formatNumber } from '@/i18n';
import { t } from '../texts';

/** A score line. The key of a pressed line is the argument of `onLine`. */
export interface ScoreLine {
  readonly key: string;
  readonly label: string;
  /** A shorter label for narrow phones. */
  readonly short?: string | undefined;
  readonly detail?: string | undefined;
  readonly value: number;
  /** Whether the line subtracts points, which are shown in red. */
  readonly cost?: boolean | undefined;
  readonly total?: boolean | undefined;
  /** Whether the line is the sum of the lines above. */
  readonly sum?: boolean | undefined;
}

export interface ScoreListProps {
  lines: readonly ScoreLine[];
  /** The heading of the first board's lines and the lines of the other boards, if a sheet has several boards. */
  heading?: string | undefined;
  below?: undefined | readonly { readonly heading: string; readonly lines: readonly ScoreLine[] }[];
  /** The highlighted line. */
  lit?: string | undefined;
  /** Whether the server has not confirmed the points yet. */
  pending?: boolean | undefined;
  onLine: (key: string) => void;
}

/** Show the score list, on phones a strip of boxes. */
export function ScoreLines({ lines, heading = '', below = [], lit, pending = false, onLine }: ScoreListProps): VNode {
  const own = below.length > 0 ? lines.filter(({ total }) => !total) : lines;
  const last = below.length > 0 ? lines.filter(({ total }) => total) : [];
  return (
    <section
      class={`score paper${pending ? ' is-pending' : ''}${below.length > 0 ? ' score-boards' : ''}`}
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
              <span class="score-value">{formatNumber(line.value)}</span>
            </button>
            <RuleLink topics={`score.${line.key} score`} about={line.label} />
          </li>
        ))}
      </ul>
    </>
  );
}

/** The base game's fields of the server's score that the lines use. */
interface BaseScore {
  readonly exits: number;
  readonly highway: number;
  readonly railway: number;
  readonly centre: number;
  readonly errors: number;
  readonly total: number;
}

/** A network of the sheet: its points and its exits. */
interface NetworkScore {
  readonly points: number;
  readonly exits: readonly string[];
}

/** Return the score lines of a match. `networks` comes from the server. `more` has the lines of expansions. */
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

/** Return a text such as "2 networks, exits: 7 and 3", for networks with points. */
function exitsDetail(networks: readonly NetworkScore[]): string {
  const counted = networks.filter((network) => network.points > 0);
  return t('score.exits-detail', {
    networks: counted.length,
    exits: formatList(counted.map((network) => formatNumber(network.exits.length))),
  });
}
