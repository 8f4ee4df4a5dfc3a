/** The dialog before an action of the operator. It names the consequences, and may ask for a text. */

import type { VNode } from 'preact';
import { useState } from 'preact/hooks';
import { toProblem } from '../../app/api';
import { Dialog } from '../../kit/dialog';
import { Button } from '../../kit/button';
import { ExactTextField } from '../../kit/fields/fields';
import { formatProblem } from '../../i18n/error_messages';
import { say } from '../../i18n/admin';
import type { Act } from '../moderation_page';

export interface Asking {
  readonly title: string;
  /** The consequences, as a sentence. */
  readonly follows: string;
  readonly path: string;
  /** Return the request body from the typed text. */
  readonly body: (typed: string) => Readonly<Record<string, unknown>>;
  /** The label of the text field. Without a label, the dialog has no field. */
  readonly label?: string;
  /** The text that must be typed to confirm. */
  readonly exactly?: string;
}

/** The button of a row that opens the dialog. */
export function AskButton({ about, onAsk }: { about: Asking; onAsk: (asking: Asking) => void }): VNode {
  return (
    <button type="button" class="moderation-row-button" aria-haspopup="dialog" onClick={() => onAsk(about)}>
      {about.title}
    </button>
  );
}

export function ConfirmDialog({ asking, act, onClose }: { asking: Asking; act: Act; onClose: () => void }): VNode {
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState('');
  const fits = asking.exactly === undefined || typed.trim() === asking.exactly;
  const go = () =>
    void act(asking.path, asking.body(typed.trim())).catch((error) => setProblem(formatProblem(toProblem(error))));
  return (
    <Dialog title={asking.title} onClose={onClose}>
      <p>{asking.follows}</p>
      {asking.label !== undefined && <ExactTextField label={asking.label} value={typed} onType={setTyped} />}
      <p class="problem" role="status">
        {problem}
      </p>
      <Button kind="danger" blocked={!fits} onPress={go}>
        {say('admin.go-on')}
      </Button>
    </Dialog>
  );
}
