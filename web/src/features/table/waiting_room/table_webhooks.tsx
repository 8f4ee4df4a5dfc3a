/** The webhooks of a table, for its host: a chat program of the group gets notifications about the match. */

import type { VNode } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { announce } from '@/app/announcer';
import { fetchJson, formatError } from '@/app/api';
import { say } from '@/i18n/player';
import { language } from '@/i18n/language';
import { Button } from '@/kit/button';
import { Choices } from '@/kit/fields/fields';
import { type NewWebhook, PROGRAMS, WebhookForm } from '@/kit/fields/webhook_form';
import type { TableWebhooks as Webhooks } from '@/protocol';

const KINDS = ['turn', 'last', 'clock', 'begun', 'over'] as const;
const FIRST = { turn: true, last: false, clock: true, begun: true, over: true };

export function TableWebhooks({ table }: { table: string }): VNode | null {
  const [found, setFound] = useState<Webhooks | null>(null);
  const [form, setForm] = useState(false);
  const [chosen, setChosen] = useState(FIRST);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  const path = `/api/tables/${table}/webhooks`;
  useEffect(() => void fetchJson<Webhooks>(path).then(setFound, () => {}), [path]);
  if (!found?.offered) return null;
  const webhooks = found.webhooks ?? [];
  const openForm = (open: boolean) => {
    setForm(open);
    setProblem('');
  };
  const run = async (request: Promise<Webhooks>, message: string) => {
    setBusy(true);
    setProblem('');
    try {
      setFound(await request);
      setForm(false);
      announce(message);
    } catch (error) {
      setProblem(formatError(error));
    } finally {
      setBusy(false);
    }
  };
  const add = (webhook: NewWebhook) =>
    run(fetchJson<Webhooks>(path, { ...webhook, ...chosen, language: language.value }), say('push.added'));
  return (
    <section class="friends-invite stack" aria-label={say('hook.title')}>
      <h2 class="tray-head">{say('hook.title')}</h2>
      <p class="label">{say('hook.lead')}</p>
      <ul class="friend-rows">
        {webhooks.map(({ id, kind, label, off }) => {
          const name = kind in PROGRAMS ? PROGRAMS[kind as keyof typeof PROGRAMS] : label;
          return (
            <li key={id}>
              <span>
                <b>{name}</b> {off !== null && <span class="label">{say('hook.off')}</span>}
              </span>
              <Button
                onPress={() => void run(fetchJson<Webhooks>(`${path}/${id}`, undefined, 'DELETE'), say('push.removed'))}
              >
                {say('player.away')}
              </Button>
            </li>
          );
        })}
      </ul>
      {form ? (
        <WebhookForm busy={busy} onAdd={(webhook) => void add(webhook)} onCancel={() => openForm(false)}>
          <Choices
            legend={say('hook.what')}
            kinds={KINDS}
            chosen={chosen}
            text={(kind) => say(`hook.${kind}`)}
            onChoose={(kind, value) => setChosen({ ...chosen, [kind]: value })}
          />
        </WebhookForm>
      ) : (
        <Button onPress={() => openForm(true)}>{say('push.webhook')}</Button>
      )}
      <p class="problem" role="status">
        {problem}
      </p>
    </section>
  );
}
