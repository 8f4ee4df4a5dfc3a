/** A paper sheet as text: type, paste, copy or save it. */

import { useSignal } from '@preact/signals';
import type { VNode } from 'preact';
import { useId } from 'preact/hooks';
import { copyToClipboard } from '@/app/share';
import { Button } from '@/kit/button';
import { t } from '../texts';
import { downloadBlob } from '@/kit/svg_export/download';
import { Disclosure } from './options';
import type { PaperScorerStore } from './paper_scorer_store';
import { TextError } from './written_sheet/fields';
import { writeSheet } from './written_sheet/parse';
import { textErrorWords } from './words';

export function TextBox({ paper }: { paper: PaperScorerStore }): VNode {
  const id = useId();
  const typed = useSignal<string | null>(null);
  const wrong = useSignal<string | undefined>(undefined);
  const done = useSignal(false);
  const text = typed.value ?? writeSheet(paper.sheet.value);

  function read(): void {
    try {
      paper.read(text);
      typed.value = null;
      wrong.value = undefined;
    } catch (error) {
      if (!(error instanceof TextError)) throw error;
      wrong.value = textErrorWords(error);
    }
  }

  async function copy(): Promise<void> {
    done.value = await copyToClipboard(writeSheet(paper.sheet.value));
    wrong.value = done.value ? undefined : t('paper.text-no-copy');
  }

  return (
    <Disclosure title={t('paper.text')} detail={t('paper.text-detail')}>
      <label for={id} class="label">
        {t('paper.text-label')}
      </label>
      <textarea
        id={id}
        rows={8}
        spellcheck={false}
        autocomplete="off"
        value={text}
        aria-invalid={wrong.value !== undefined || undefined}
        aria-describedby={`${id}-wrong`}
        onInput={(event) => {
          typed.value = event.currentTarget.value;
          done.value = false;
        }}
      />
      <p id={`${id}-wrong`} role="status" class="paper-text-wrong">
        {wrong.value ?? (done.value ? t('lobby.copied') : '')}
      </p>
      <div class="paper-text-actions">
        <Button onPress={read} blocked={typed.value === null}>
          {t('paper.text-read')}
        </Button>
        <Button kind="bare" onPress={() => void copy()}>
          {t('paper.text-copy')}
        </Button>
        <Button
          kind="bare"
          icon="save"
          onPress={() => downloadBlob(new Blob([writeSheet(paper.sheet.value)], { type: 'text/plain' }), 'sheet.txt')}
        >
          {t('paper.text-save')}
        </Button>
      </div>
    </Disclosure>
  );
}
