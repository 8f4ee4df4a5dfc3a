/** Reports a player or a chat line to the operator, with a reason and an optional comment. */

import type { VNode } from 'preact';
import { useEffect, useId, useRef, useState } from 'preact/hooks';
import { announce } from '../../app/announcer';
import { fetchJson, formatError } from '../../app/api';
import { Dialog } from '../../kit/dialog';
import { Button } from '../../kit/button';
import type { ReportRequest, PlayerRef } from '../../protocol';
import './chat.css';
import { say } from '../../i18n/talk';

const WHYS = ['words', 'name', 'leaves', 'unfair', 'other'] as const satisfies readonly ReportRequest['why'][];
const LONGEST = 500;

export function ReportDialog({ whom, title, onClose }: { whom: PlayerRef; title: string; onClose: () => void }): VNode {
  const [why, setWhy] = useState<ReportRequest['why']>('words');
  const [note, setNote] = useState('');
  const [problem, setProblem] = useState('');
  const [sent, setSent] = useState(false);
  const id = useId();
  const thanks = useRef<HTMLParagraphElement>(null);
  // The button that had the focus was removed, so focus the thanks.
  useEffect(() => thanks.current?.focus(), [sent]);
  const send = async () => {
    setProblem('');
    try {
      await fetchJson('/api/reports', { ...whom, why, note: note.trim() } satisfies ReportRequest);
      setSent(true);
      announce(say('report.sent'));
    } catch (error) {
      setProblem(formatError(error));
    }
  };
  return (
    <Dialog title={title} onClose={onClose}>
      {sent ? (
        <p tabIndex={-1} ref={thanks}>
          {say('report.sent')}
        </p>
      ) : (
        <div class="report-form">
          <p class="label">{say('report.lead')}</p>
          <fieldset>
            <legend>{say('report.why')}</legend>
            {WHYS.map((one) => (
              <label key={one}>
                <input type="radio" name={id} checked={one === why} onChange={() => setWhy(one)} />
                <span>{say(`report.why-${one}`)}</span>
              </label>
            ))}
          </fieldset>
          <label for={`${id}-note`}>{say('report.note')}</label>
          <textarea
            id={`${id}-note`}
            rows={3}
            maxLength={LONGEST}
            value={note}
            onInput={(event) => setNote(event.currentTarget.value)}
          />
          <p class="problem" role="status">
            {problem}
          </p>
          <Button kind="main" onPress={() => void send()}>
            {say('report.send')}
          </Button>
        </div>
      )}
    </Dialog>
  );
}
