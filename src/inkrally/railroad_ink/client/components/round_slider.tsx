/**
 * A slider over the rounds of a finished match, with a tick and a number for each round. All pages that step through
 * rounds use it.
 */

import './round_slider.css';
import type { VNode } from 'preact';
import { RING } from '../drawing/overlays/selection_marks';

interface RoundSliderRound {
  /** The slider value of the round's tick. */
  readonly at: number;
  /** The label of the round's button, for screen readers. */
  readonly label: string;
  /** Whether the round has a red ring. */
  readonly ringed?: boolean | undefined;
}

interface RulerProps {
  rounds: readonly RoundSliderRound[];
  /** The current round, from 1. */
  now: number;
  value: number;
  least: number;
  most: number;
  label: string;
  /** A text for screen readers that describes the current value of the slider. */
  words: string;
  /** The label of the list of rounds, for screen readers. Without it only the slider is accessible. */
  list?: string | undefined;
  onValue: (value: number) => void;
  onRound: (round: number) => void;
}

export function RoundSlider({
  rounds,
  now,
  value,
  least,
  most,
  label,
  words,
  list,
  onValue,
  onRound,
}: RulerProps): VNode {
  const part = (at: number) => `${(100 * (at - least)) / Math.max(1, most - least)}%`;
  return (
    <div class={rounds.length > 10 ? 'timeline dense' : 'timeline'}>
      <input
        type="range"
        min={least}
        max={most}
        step="1"
        value={value}
        aria-label={label}
        aria-valuetext={words}
        onInput={(event) => onValue(Number(event.currentTarget.value))}
      />
      <ol class="round-ruler" aria-label={list} aria-hidden={list === undefined || undefined}>
        {rounds.map(({ at, label: told, ringed }, index) => {
          const round = index + 1;
          return (
            <li
              key={round}
              class={`${round === now ? 'now' : ''}${ringed ? ' turning' : ''}`}
              style={{ left: part(at), width: `${100 / rounds.length}%` }}
            >
              <button
                type="button"
                aria-label={told}
                aria-current={round === now ? 'step' : undefined}
                tabIndex={list === undefined ? -1 : undefined}
                onClick={() => onRound(round)}
              >
                {ringed && (
                  <svg viewBox="0 0 20 20" aria-hidden="true">
                    <path class="ring" transform="translate(10 10)" d={RING} />
                  </svg>
                )}
                {round}
              </button>
            </li>
          );
        })}
      </ol>
    </div>
  );
}
