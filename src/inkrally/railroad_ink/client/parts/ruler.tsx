/**
 * The ruler of a game that is over: a slider whose line has a tick for each round, and the round's number below it. Every
 * page that leads through rounds has this one. Knows no game.
 */

import './ruler.css';
import type { VNode } from 'preact';
import { RING } from '../drawing/pencil/pencil';

interface RulerRound {
  /** Where the round's tick stands, among the values of the slider. */
  readonly at: number;
  /** What pressing its number does, for the reader. */
  readonly label: string;
  /** Ringed in red pencil. */
  readonly ringed?: boolean | undefined;
}

interface RulerProps {
  rounds: readonly RulerRound[];
  /** The round that is shown, from 1. */
  now: number;
  value: number;
  least: number;
  most: number;
  label: string;
  /** The value in words. */
  words: string;
  /** The list of rounds, for the reader; without it the slider alone is told. */
  list?: string | undefined;
  onValue: (value: number) => void;
  onRound: (round: number) => void;
}

export function Ruler({ rounds, now, value, least, most, label, words, list, onValue, onRound }: RulerProps): VNode {
  const part = (at: number) => `${(100 * (at - least)) / Math.max(1, most - least)}%`;
  return (
    <div class={rounds.length > 10 ? 'ruler dense' : 'ruler'}>
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
