/** The chat around a reported line, and the operator's actions about chat. */

import type { VNode } from 'preact';
import { translateCode } from '../../i18n';
import '../../i18n/talk';
import { say } from '../../i18n/admin';
import { AskButton, type Asking } from './confirm_dialog';

const HOURS = 24;

export interface SaidLine {
  readonly n: number;
  readonly name: string;
  readonly phrase: string | null;
  readonly text: string | null;
}

interface SaidProps {
  readonly lines: readonly SaidLine[];
  /** The number of the reported line, if the report is about a line. */
  readonly reported: number | undefined;
  readonly table: string | null;
  readonly onAsk: (asking: Asking) => void;
}

export function ReportedChat({ lines, reported, table, onAsk }: SaidProps): VNode | null {
  if (lines.length === 0) return null;
  return (
    <ul class="moderation-chat" aria-label={say('admin.said')}>
      {lines.map((line) => {
        const words = line.text ?? translateCode(`talk.phrase.${line.phrase}`) ?? '';
        return (
          <li key={line.n} class={line.n === reported ? 'moderation-reported' : undefined}>
            {line.n === reported && <b>{say('admin.reported-line')} </b>}
            <bdi>{say('admin.line', { name: line.name, words })}</bdi>{' '}
            {table !== null && (
              <AskButton
                onAsk={onAsk}
                about={{
                  title: say('admin.remove-line'),
                  follows: say('admin.remove-line-sure', { name: line.name, words }),
                  path: 'remove-line',
                  body: () => ({ table, line: line.n }),
                }}
              />
            )}
          </li>
        );
      })}
    </ul>
  );
}

export const confirmMute = (whom: string): Asking => ({
  title: say('admin.quiet'),
  follows: say('admin.quiet-sure', { handle: whom, hours: HOURS }),
  path: 'quiet',
  body: () => ({ whom, hours: HOURS }),
});

export const unquieting = (whom: string): Asking => ({
  title: say('admin.unquiet'),
  follows: say('admin.unquiet-sure', { handle: whom }),
  path: 'quiet',
  body: () => ({ whom, hours: 0 }),
});
