/** The mail address for notifications, and their settings. Shows nothing if the server sends no mail. */

import type { VNode } from 'preact';
import { useEffect, useId, useRef, useState } from 'preact/hooks';
import { announce } from '../../app/announcer';
import { fetchJson, formatError } from '../../app/api';
import { language, getNativeName } from '../../i18n/language';
import { Button } from '../../kit/button';
import { Choices } from '../../kit/fields/fields';
import type { MailChoices, OwnMail } from '../../protocol';
import { dayOf } from '../../i18n/dates';
import { say } from '../../i18n/player';

const KINDS = ['turn', 'begun', 'invitation', 'over'] as const;

export function MailNotifications(): VNode | null {
  const [own, setOwn] = useState<OwnMail | undefined>(undefined);
  const [problem, setProblem] = useState('');
  const [busy, setBusy] = useState(false);
  const [open, setOpen] = useState(false);
  const last = useRef(0);
  useEffect(() => {
    fetchJson<OwnMail>('/api/me/mail').then(setOwn, () => {});
  }, []);
  if (!own?.offered) return null;
  const doing = async (answer: Promise<OwnMail>, then?: string): Promise<boolean> => {
    const number = ++last.current;
    setBusy(true);
    setProblem('');
    try {
      const found = await answer;
      // Use only the answer to the last request.
      if (number === last.current) setOwn(found);
      if (then !== undefined) announce(then);
      return true;
    } catch (error) {
      setProblem(formatError(error));
      return false;
    } finally {
      setBusy(false);
    }
  };
  const give = async (address: string) => {
    if (await doing(fetchJson<OwnMail>('/api/me/mail', { address, language: language.value }))) setOpen(false);
  };
  const choose = async (choices: MailChoices) => {
    setOwn({ ...own, ...choices });
    if (!(await doing(fetchJson<OwnMail>('/api/me/mail/choices', choices), say('mail.kept')))) setOwn(own);
  };
  const { address, wanted, off } = own;
  const none = address === null && wanted === null;
  return (
    <section class="by-mail" aria-labelledby="by-mail">
      <h2 id="by-mail">{say('mail.title')}</h2>
      {none && <p class="label">{say('mail.lead')}</p>}
      {own.wanted_refused && <p class="label">{say('mail.wanted-refused')}</p>}
      {address !== null && (
        <p>
          {off === null
            ? say('mail.on', { address })
            : say(off === 'refused' ? 'mail.off-refused' : 'mail.off-stopped', {
                address,
                when: dayOf(own.off_at ?? 0),
              })}
        </p>
      )}
      {wanted !== null && (
        <div class="keep-box stack">
          <p>{say('mail.wanted', { address: wanted })}</p>
          <p class="label">{say('mail.wanted-none')}</p>
        </div>
      )}
      {(none || open) && <AddressForm busy={busy} problem={problem} onGive={(typed) => void give(typed)} />}
      {address !== null && off === null && <MailSettings own={own} onChoose={(choices) => void choose(choices)} />}
      {!none && (
        <div class="button-row">
          {address !== null && off !== null && wanted === null && (
            <Button kind="main" pending={busy} onPress={() => void give(address)}>
              {say('mail.again')}
            </Button>
          )}
          {!open && <Button onPress={() => setOpen(true)}>{say('mail.other')}</Button>}
          <Button
            onPress={() => void doing(fetchJson<OwnMail>('/api/me/mail', undefined, 'DELETE'), say('mail.forgotten'))}
          >
            {say('mail.forget')}
          </Button>
        </div>
      )}
      <p class="problem" role="status">
        {none || open ? '' : problem}
      </p>
    </section>
  );
}

interface FormProps {
  busy: boolean;
  problem: string;
  onGive: (address: string) => void;
}

function AddressForm({ busy, problem, onGive }: FormProps): VNode {
  const [text, setText] = useState('');
  const id = useId();
  return (
    <form
      class={problem === '' ? 'line-field' : 'line-field wrong'}
      onSubmit={(event) => {
        event.preventDefault();
        if (!busy) onGive(text.trim());
      }}
    >
      <label for={id}>{say('mail.address')}</label>
      <div>
        <input
          id={id}
          value={text}
          inputMode="email"
          autocomplete="email"
          autocapitalize="off"
          spellcheck={false}
          aria-invalid={problem === '' ? undefined : true}
          aria-describedby={`${id}-hint`}
          onInput={(event) => setText(event.currentTarget.value)}
        />
        <button type="submit" class="button plain" aria-busy={busy}>
          {say('mail.give')}
        </button>
      </div>
      <p class="label" id={`${id}-hint`} role="status">
        {problem || say('mail.give-hint')}
      </p>
    </form>
  );
}

function MailSettings({ own, onChoose }: { own: OwnMail; onChoose: (choices: MailChoices) => void }): VNode {
  const id = useId();
  const { notices, most, language: spoken } = own;
  const choose = (changed: Partial<MailChoices>) => onChoose({ notices, most, language: spoken, ...changed });
  return (
    <>
      <Choices
        legend={say('mail.what')}
        kinds={KINDS}
        chosen={notices}
        text={(kind) => say(`mail.${kind}`)}
        onChoose={(kind, value) => choose({ notices: { ...notices, [kind]: value } })}
      />
      <div class="field-pairs">
        <label for={`${id}-most`}>{say('mail.most')}</label>
        <select
          id={`${id}-most`}
          value={String(most)}
          onChange={(event) => choose({ most: Number(event.currentTarget.value) })}
        >
          {own.mosts.map((n) => (
            <option key={n} value={String(n)}>
              {say('mail.most-day', { n })}
            </option>
          ))}
        </select>
        <label for={`${id}-spoken`}>{say('mail.language')}</label>
        <select
          id={`${id}-spoken`}
          value={spoken}
          onChange={(event) => choose({ language: event.currentTarget.value })}
        >
          {own.languages.map((code) => (
            <option key={code} value={code} lang={code}>
              {getNativeName(code)}
            </option>
          ))}
        </select>
      </div>
    </>
  );
}
