/** Redeems a one-time code: this browser takes the seat over from another device of the same player. */

import type { VNode } from 'preact';
import { useState } from 'preact/hooks';
import { wordsOf, redeem } from '../app/api';
import { go } from '../app/router';
import { Menu, MenuButton } from '../kit/settings_dialog';
import { useTitle } from '../app/document_title';
import { Button } from '../kit/button';
import { LineField } from '../kit/game_card';
import { Header } from '../kit/navigation/header';
import { t } from '../i18n';

export function MovePage({ code }: { code: string }): VNode {
  useTitle(t('move.heading'));
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | undefined>(undefined);
  const take = async (typed: string) => {
    setBusy(true);
    setProblem(undefined);
    try {
      const made = await redeem(typed);
      go(made.path, true);
    } catch (error) {
      setProblem(wordsOf(error));
      setBusy(false);
    }
  };
  return (
    <div class="page">
      <Header home="/">
        <MenuButton />
      </Header>
      <main class="text-page" id="main">
        <h1 class="heading" tabIndex={-1}>
          {t('move.heading')}
        </h1>
        <p>{t('move.text')}</p>
        {code !== '' && problem === undefined ? (
          // A press, not the mere opening: programs that look at links in messages open them too.
          <p>
            <Button kind="main" pending={busy} onPress={() => void take(code)}>
              {busy ? t('move.wait') : t('move.take')}
            </Button>
          </p>
        ) : (
          <LineField
            label={t('move.code')}
            placeholder="ABCDE-FGHJK"
            act={t('move.take')}
            problem={problem}
            onSubmit={(typed) => void take(typed)}
          />
        )}
      </main>
      <Menu />
    </div>
  );
}
