/** The page behind a link in a mail. The page asks before it acts, because mail programs follow links automatically. */

import './account/account.css';
import type { VNode } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { fetchJson, formatError } from '../app/api';
import { useDocumentTitle } from '../app/document_title';
import { Button } from '../kit/button';
import { Page } from '../kit/navigation/header';
import type { MailLink } from '../protocol';
import { say } from '../i18n/player';

const DONE = { confirm: 'mail.confirmed', stop: 'mail.stopped', never: 'mail.never-done' } as const;

export function MailPage({ token }: { token: string }): VNode {
  useDocumentTitle(say('mail.link-title'));
  const [link, setLink] = useState<MailLink | undefined>(undefined);
  const [done, setDone] = useState(false);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  useEffect(() => {
    fetchJson<MailLink>('/api/mail/link', { token }).then(setLink, (error: unknown) => setProblem(formatError(error)));
  }, [token]);
  const go = async (does: MailLink['does']) => {
    setBusy(true);
    setProblem('');
    try {
      await fetchJson<MailLink>(does === 'confirm' ? '/api/mail/confirm' : '/api/mail/stop', { token });
      setDone(true);
    } catch (error) {
      setProblem(formatError(error));
    }
    setBusy(false);
  };
  return (
    <Page home="/">
      <main class="text-page mail-page" id="main">
        <h1 class="heading" tabIndex={-1}>
          {say(link === undefined ? 'mail.link-title' : `mail.${link.does}-head`)}
        </h1>
        {link !== undefined && !done && (
          <>
            <p>{say(`mail.${link.does}-text`, { handle: link.handle })}</p>
            <p>
              <Button kind="main" pending={busy} onPress={() => void go(link.does)}>
                {say(`mail.${link.does}-do`)}
              </Button>
            </p>
          </>
        )}
        <p role="status">{done && link !== undefined ? say(DONE[link.does]) : ''}</p>
        {done && link?.does === 'confirm' && (
          <p>
            <a href="/player">{say('page.player')}</a>
          </p>
        )}
        <p class="problem" role="alert">
          {problem}
        </p>
      </main>
    </Page>
  );
}
