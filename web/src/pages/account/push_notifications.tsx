/**
 * The player's notifications outside of the page: this browser and webhooks. Empty if the server sends no
 * notifications.
 */

import type { VNode } from 'preact';
import { useEffect, useId, useState } from 'preact/hooks';
import { announce } from '../../app/announcer';
import { fetchJson, formatError } from '../../app/api';
import { language } from '../../i18n/language';
import { ownZone } from '../../i18n/dates';
import { say } from '../../i18n/player';
import { Button } from '../../kit/button';
import { toMinutes, toTime, Choices } from '../../kit/fields/fields';
import { PROGRAMS, WebhookForm } from '../../kit/fields/webhook_form';
import type { NewPushChannel, OwnPush, PushChannel, PushChoices } from '../../protocol';
import { startServiceWorker } from '../../app/offline/start_service_worker';

/** The parts of a subscription that the server needs. */
interface Subscription {
  readonly address: string;
  readonly public_key: string;
  readonly auth: string;
}

/** Return whether this browser can show notifications of this site when no page is open. */
const canSubscribe = (): boolean => 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;

/** Return the current subscription of this browser, or null. Does not ask the user for permission. */
async function findSubscription(): Promise<PushSubscription | null> {
  if (!canSubscribe()) return null;
  const registration = await startServiceWorker();
  return registration?.pushManager.getSubscription() ?? null;
}

/**
 * Subscribe to notifications. The browser asks the user for permission, so call this function only when the user has
 * asked for notifications. `serverKey` is the public key of the server. Returns 'blocked' if the user refuses, and
 * 'unsupported' if the browser has no push service.
 */
async function subscribe(serverKey: string): Promise<Subscription | 'blocked' | 'unsupported'> {
  if (!canSubscribe()) return 'unsupported';
  if ((await Notification.requestPermission()) !== 'granted') return 'blocked';
  const registration = await startServiceWorker();
  if (registration === null) return 'unsupported';
  const options = { userVisibleOnly: true, applicationServerKey: serverKey };
  try {
    const found = await registration.pushManager.subscribe(options).catch(async () => {
      // Remove a subscription for an earlier key of the server, because the browser allows only one subscription.
      await (await registration.pushManager.getSubscription())?.unsubscribe();
      return registration.pushManager.subscribe(options);
    });
    const { endpoint, keys } = found.toJSON();
    const { p256dh, auth } = keys ?? {};
    return endpoint && p256dh && auth ? { address: endpoint, public_key: p256dh, auth } : 'unsupported';
  } catch {
    return 'unsupported';
  }
}

const KINDS = ['turn', 'last', 'clock', 'begun', 'invitation', 'over', 'daily', 'found'] as const;

type ChannelChoices = Required<PushChoices>;

/** The choices of a new channel. */
const firstChoices = (): ChannelChoices => ({
  turn: true,
  last: true,
  clock: true,
  begun: true,
  invitation: true,
  over: true,
  daily: false,
  found: true,
  quiet_from: null,
  quiet_until: null,
  zone: ownZone(),
  language: language.value,
});

export function PushNotifications(): VNode | null {
  const [own, setOwn] = useState<OwnPush | undefined>(undefined);
  const [hint, setHint] = useState<string | null>(null);
  const [problem, setProblem] = useState('');
  const [busy, setBusy] = useState(false);
  const [form, setForm] = useState(false);
  const id = useId();
  useEffect(() => {
    fetchJson<OwnPush>('/api/me/push').then(setOwn, () => {});
    void findSubscription().then((found) => setHint(found?.endpoint ?? null));
  }, []);
  if (!own?.offered) return null;

  const openForm = (open: boolean) => {
    setForm(open);
    setProblem('');
  };
  /** Wait for a request, show its result, and return whether it succeeded. */
  const run = async (request: () => Promise<OwnPush>, message: string): Promise<boolean> => {
    setBusy(true);
    setProblem('');
    try {
      setOwn(await request());
      announce(message);
      return true;
    } catch (error) {
      setProblem(formatError(error));
      return false;
    } finally {
      setBusy(false);
    }
  };
  const add = (channel: NewPushChannel) =>
    run(() => fetchJson<OwnPush>('/api/me/push', { ...channel, choices: firstChoices() }), say('push.added'));
  const addBrowser = async () => {
    setProblem('');
    const found = await subscribe(own.key ?? '');
    if (found === 'blocked' || found === 'unsupported') return setProblem(say(`push.${found}`));
    if (await add({ kind: 'browser', ...found })) setHint(found.address);
    return undefined;
  };
  const choose = (channel: PushChannel, choices: ChannelChoices) => {
    setOwn({
      ...own,
      channels: (own.channels ?? []).map((each) => (each.id === channel.id ? { ...each, choices } : each)),
    });
    void run(() => fetchJson<OwnPush>(`/api/me/push/${channel.id}`, choices), say('push.kept'));
  };
  const channels = own.channels ?? [];
  const isHere = (channel: PushChannel) => channel.kind === 'browser' && (hint?.endsWith(channel.hint) ?? false);
  return (
    <section class="by-mail" aria-labelledby={id}>
      <h2 id={id}>{say('push.title')}</h2>
      <p class="label">{say('push.lead')}</p>
      {channels.map((channel) => (
        <Channel
          key={channel.id}
          channel={channel}
          here={isHere(channel)}
          onChoose={(choices) => choose(channel, choices)}
          onTest={() => void run(() => fetchJson(`/api/me/push/${channel.id}/test`, {}), say('push.sent'))}
          onRemove={() =>
            void run(() => fetchJson(`/api/me/push/${channel.id}`, undefined, 'DELETE'), say('push.removed'))
          }
        />
      ))}
      {form ? (
        <WebhookForm
          busy={busy}
          onAdd={(channel) => void add(channel).then((added) => added && openForm(false))}
          onCancel={() => openForm(false)}
        />
      ) : (
        <div class="button-row">
          {!channels.some(isHere) && canSubscribe() && (
            <Button pending={busy} onPress={() => void addBrowser()}>
              {say('push.this-browser')}
            </Button>
          )}
          <Button onPress={() => openForm(true)}>{say('push.webhook')}</Button>
        </div>
      )}
      {!canSubscribe() && <p class="label">{say('push.unsupported')}</p>}
      <p class="problem" role="status">
        {problem}
      </p>
    </section>
  );
}

interface ChannelProps {
  channel: PushChannel;
  /** Whether this channel is the channel of this browser. */
  here: boolean;
  onChoose: (choices: ChannelChoices) => void;
  onTest: () => void;
  onRemove: () => void;
}

function Channel({ channel, here, onChoose, onTest, onRemove }: ChannelProps): VNode {
  const { label, off } = channel;
  const choices = { ...firstChoices(), ...channel.choices };
  const program = channel.kind in PROGRAMS ? PROGRAMS[channel.kind as keyof typeof PROGRAMS] : label;
  return (
    <details class="keep-box push-channel">
      <summary>{here ? `${say('push.this')} (${label})` : program}</summary>
      {off !== null && <p>{say(`push.${off}`)}</p>}
      <Choices
        legend={say('push.what')}
        kinds={KINDS}
        chosen={choices}
        text={(kind) => say(`push.${kind}`)}
        onChoose={(kind, value) => onChoose({ ...choices, [kind]: value })}
      >
        <QuietHours choices={choices} onChoose={onChoose} />
      </Choices>
      <div class="button-row">
        <Button onPress={onTest}>{say('push.test')}</Button>
        <Button onPress={onRemove}>{say('player.away')}</Button>
      </div>
    </details>
  );
}

function QuietHours({
  choices,
  onChoose,
}: {
  choices: ChannelChoices;
  onChoose: (choices: ChannelChoices) => void;
}): VNode {
  const id = useId();
  const { quiet_from: from, quiet_until: until } = choices;
  const on = from !== null && until !== null;
  const set = (begin: number | null, end: number | null) =>
    onChoose({ ...choices, quiet_from: begin, quiet_until: end, zone: firstChoices().zone });
  return (
    <>
      <label>
        <input
          type="checkbox"
          checked={on}
          onChange={(event) => (event.currentTarget.checked ? set(22 * 60, 7 * 60) : set(null, null))}
        />
        <span>{say('push.quiet')}</span>
      </label>
      {on && (
        <div class="field-pairs">
          <label for={`${id}-from`}>{say('push.from')}</label>
          <input
            id={`${id}-from`}
            type="time"
            required
            value={toTime(from)}
            onChange={(event) => set(toMinutes(event.currentTarget.value) ?? from, until)}
          />
          <label for={`${id}-until`}>{say('push.until')}</label>
          <input
            id={`${id}-until`}
            type="time"
            required
            value={toTime(until)}
            onChange={(event) => set(from, toMinutes(event.currentTarget.value) ?? until)}
          />
        </div>
      )}
    </>
  );
}
