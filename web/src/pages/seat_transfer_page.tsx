/** Redeems a one-time code: this browser takes the seat over from another device of the same player. */

import type { VNode } from 'preact';
import { useState } from 'preact/hooks';
import { formatError, redeemSeatCode } from '../app/api';
import { navigate } from '../app/router';
import { useDocumentTitle } from '../app/document_title';
import { Button } from '../kit/button';
import { InlineForm } from '../kit/game_card';
import { Page } from '../kit/navigation/header';
import { t } from '../i18n';

export function SeatTransferPage({ code }: { code: string }): VNode {
  useDocumentTitle(t('move.heading'));
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | undefined>(undefined);
  const take = async (typed: string) => {
    setBusy(true);
    setProblem(undefined);
    try {
      const made = await redeemSeatCode(typed);
      navigate(made.path, true);
    } catch (error) {
      setProblem(formatError(error));
      setBusy(false);
    }
  };
  return (
    <Page home="/">
      <main class="text-page" id="main">
        <h1 class="heading" tabIndex={-1}>
          {t('move.heading')}
        </h1>
        <p>{t('move.text')}</p>
        {code !== '' && problem === undefined ? (
          // The player must press a button, because programs that preview links in messages also open this page.
          <p>
            <Button kind="main" pending={busy} onPress={() => void take(code)}>
              {busy ? t('move.wait') : t('move.take')}
            </Button>
          </p>
        ) : (
          <InlineForm
            label={t('move.code')}
            placeholder="ABCDE-FGHJK"
            act={t('move.take')}
            problem={problem}
            onSubmit={(typed) => void take(typed)}
          />
        )}
      </main>
    </Page>
  );
}
