/** What was said, as a report shows it to the operator, and what the operator does about talk. */

import type { VNode } from 'preact';
import { messages, said } from '../../texts/index';
import '../../talk/en_talk';
import type { Asking } from './ask_once';
import { enSaid } from './en_said';

export const sayOfTalk = messages(enSaid);

const HOURS = 24;

export interface SaidLine {
  readonly n: number;
  readonly name: string;
  readonly phrase: string | null;
  readonly text: string | null;
}

interface SaidProps {
  readonly lines: readonly SaidLine[];
  /** The line that was reported, if it was one. */
  readonly reported: number | undefined;
  readonly table: string | null;
  readonly onAsk: (asking: Asking) => void;
}

export function Said({ lines, reported, table, onAsk }: SaidProps): VNode | null {
  if (lines.length === 0) return null;
  return (
    <ul class="op-said" aria-label={sayOfTalk('admin.said')}>
      {lines.map((line) => {
        const words = line.text ?? said(`talk.phrase.${line.phrase}`) ?? '';
        return (
          <li key={line.n} class={line.n === reported ? 'op-reported' : undefined}>
            {line.n === reported && <b>{sayOfTalk('admin.reported-line')} </b>}
            <bdi>{sayOfTalk('admin.line', { name: line.name, words })}</bdi>{' '}
            {table !== null && (
              <button
                type="button"
                class="op-lite"
                aria-haspopup="dialog"
                onClick={() =>
                  onAsk({
                    title: sayOfTalk('admin.remove-line'),
                    follows: sayOfTalk('admin.remove-line-sure', { name: line.name, words }),
                    path: 'remove-line',
                    body: () => ({ table, line: line.n }),
                  })
                }
              >
                {sayOfTalk('admin.remove-line')}
              </button>
            )}
          </li>
        );
      })}
    </ul>
  );
}

export const quieting = (whom: string): Asking => ({
  title: sayOfTalk('admin.quiet'),
  follows: sayOfTalk('admin.quiet-sure', { handle: whom, hours: HOURS }),
  path: 'quiet',
  body: () => ({ whom, hours: HOURS }),
});

export const unquieting = (whom: string): Asking => ({
  title: sayOfTalk('admin.unquiet'),
  follows: sayOfTalk('admin.unquiet-sure', { handle: whom }),
  path: 'quiet',
  body: () => ({ whom, hours: 0 }),
});
