/**
 * The page of a dice tower: the current roll, earlier rounds, rolling, entering and undoing. Shows the state of the
 * connection.
 */

import '@/styles/paper.css';
import './tower.css';
import { useSignal } from '@preact/signals';
import type { VNode } from 'preact';
import { useEffect, useMemo, useRef } from 'preact/hooks';
import { useKeydown } from '@/app/keyboard';
import { announce } from '@/app/announcer';
import { SettingsDialog, SettingsButton } from '@/kit/settings_dialog';
import { useDocumentTitle } from '@/app/document_title';
import { Button } from '@/kit/button';
import { Header } from '@/kit/navigation/header';
import { RoundTracker } from '@/kit/round_tracker';
import { Banner } from '@/kit/status_messages';
import type { Problem, Roll, TowerView } from '@/protocol';
import { formatList } from '@/i18n';
import { t } from '../texts';
import { routeName } from '../drawing/drawing_text';
import { BigDice, EnterDice, RollTable } from './dice';
import { DiceTowerConnection } from './link';
import { DeviceRoll } from './device_roll';
import { formatProblem } from '@/i18n/error_messages';
import { Disclosure } from '../paper_scorer/options';
import { CopyLink, QrCode } from '@/kit/copy_link';
import { towerPath } from './start';

/** The time for which rolling is disabled after another screen's action, so that people notice that action. */
const HOLD_MS = 500;

/** Return a text such as "Round 3: highway T-junction, straight railway and overpass." */
function rollWords(roll: Roll): string {
  const dice = formatList(roll.faces.map(([route]) => routeName(route)));
  return t(roll.end ? 'tower.rolled-end' : 'tower.rolled', { round: roll.round, dice });
}

export function TowerPage({ id }: { id: string }): VNode {
  const link = useMemo(() => new DiceTowerConnection(id), [id]);
  const problem = useSignal<string | null>(null);
  const busy = useSignal(false);
  const entering = useSignal(false);
  useEffect(() => {
    link.open();
    return () => link.close();
  }, [link]);

  const tower = link.tower.value;
  const last = tower?.rolls.at(-1);
  const next = (tower?.rolls.length ?? 0) + 1;
  const all = tower !== null && tower.next_round === null;
  const open = tower !== null && !tower.closed;
  const known = tower !== null;
  const before = useRef<number | null>(null);
  const held = useSignal(false);
  /** The round that will be next once this page's pending command is carried out, or null. */
  const expected = useRef<number | null>(null);
  useEffect(() => {
    if (!known) return;
    const was = before.current;
    before.current = next;
    const own = expected.current === next;
    expected.current = null;
    if (was === null || own) return;
    // Another screen changed the round. Discard the input here, which was meant for the earlier round.
    if (entering.peek()) leaveForm(was);
    held.value = true;
    const timer = setTimeout(() => (held.value = false), HOLD_MS);
    return () => {
      clearTimeout(timer);
      held.value = false;
    };
  }, [next, known]);
  /** Close the form of a finished round and focus the button that opens it again. */
  function leaveForm(number: number): void {
    entering.value = false;
    problem.value = t('tower.meanwhile', { round: tower?.rolls[number - 1]?.round ?? number });
    document.querySelector<HTMLElement>('.tower-actions [data-does="enter"]')?.focus();
  }
  useDocumentTitle(last === undefined ? t('tower.title') : t('tower.title-round', { round: last.round }));
  useSpoken(last, tower?.taken_back ?? []);

  async function done(answer: Promise<Problem | null>, then: number): Promise<void> {
    busy.value = true;
    expected.current = then;
    const wasEntering = entering.peek();
    const round = next;
    const refused = await answer;
    busy.value = false;
    if (refused !== null) expected.current = null;
    const late = refused?.code === 'round-not-next' && wasEntering;
    // Another screen entered the dice first, and every screen shows the result.
    if (late) return leaveForm(round);
    problem.value =
      refused === null || refused.code === 'round-not-next' || refused.code === 'round-not-last'
        ? null
        : refused.code === 'offline'
          ? t('tower.offline')
          : formatProblem(refused);
    if (refused === null) entering.value = false;
  }
  const roll = () => open && !all && !busy.value && !held.value && void done(link.roll(next), next + 1);

  useKeydown((event) => {
    const target = event.target as HTMLElement;
    if (
      event.altKey ||
      event.ctrlKey ||
      event.metaKey ||
      event.repeat ||
      // The space key must not roll the dice while a form or dialog has the focus.
      target.closest('button, a, input, select, textarea, summary, .enter-dice') ||
      document.querySelector('dialog[open]')
    )
      return;
    if (event.key !== ' ' && event.key !== 'Enter') return;
    event.preventDefault();
    roll();
  });

  const farewell = link.farewell.value;
  if (farewell !== null) {
    const unknown = farewell.code === 'tower-unknown';
    return (
      <div class="page">
        <Header home="/" />
        <main class="text-page" id="main">
          <h1 class="heading" tabIndex={-1}>
            {unknown ? t('tower.lost') : formatProblem(farewell)}
          </h1>
          {unknown && <p>{t('tower.lost-text')}</p>}
          {unknown ? (
            <Button href="/paper#dice">{t('tower.new')}</Button>
          ) : (
            // Reload, because a link within the client would keep the old code.
            <Button kind="main" onPress={() => location.reload()}>
              {t('table.reload')}
            </Button>
          )}
        </main>
      </div>
    );
  }
  return (
    <div class="page tower-page">
      <Header
        home="/"
        title={t('tower.title')}
        middle={tower && <RoundTracker now={last?.round ?? 0} all={tower.rounds} />}
      >
        <SettingsButton />
      </Header>
      <main class="tower" id="main">
        <div class="bands stack" role="status">
          {link.status.value === 'waiting' && (
            <Banner icon="offline" title={t('band.reconnecting')} text={t('tower.away-text')} />
          )}
          {problem.value !== null && <Banner tone="bad" icon="clear" title={problem.value} />}
        </div>
        <h1 class="heading tower-heading" tabIndex={-1}>
          {last === undefined
            ? t('tower.first')
            : t(last.end ? 'tower.round-end' : 'tower.round', { round: last.round })}
        </h1>
        <BigDice roll={last} dice={tower?.dice ?? []} />
        <p class="tower-note">
          {last === undefined
            ? t('tower.first-text')
            : t(last.by_hand ? 'tower.by-hand' : last.again > 0 ? 'tower.again' : 'tower.fair', { again: last.again })}
        </p>
        <div class="tower-actions">
          <Button kind="main" pending={busy.value} blocked={!open || all || held.value} onPress={roll}>
            {tower?.closed
              ? t('tower.closed')
              : all
                ? t('tower.all')
                : t(tower?.next_end ? 'tower.roll-end' : 'tower.roll', { round: tower?.next_round ?? 1 })}
          </Button>
          <Button does="enter" blocked={!open || all} onPress={() => (entering.value = !entering.value)}>
            {t('tower.enter')}
          </Button>
          <Button
            kind="bare"
            icon="undo"
            blocked={!open || last === undefined}
            onPress={() => last && void done(link.takeBack(next - 1), next - 1)}
          >
            {t('tower.take-back')}
          </Button>
        </div>
        {entering.value && tower !== null && open && !all && (
          <EnterDice
            key={next}
            heading={t(tower.next_end ? 'tower.enter-end' : 'tower.enter-round', { round: tower.next_round ?? 1 })}
            dice={tower.dice}
            onEnter={(dice) => void done(link.enter(next, dice), next + 1)}
            onClose={() => (entering.value = false)}
          />
        )}
        {tower !== null && link.status.value === 'waiting' && <DeviceRoll dice={tower.dice} />}
        {tower !== null && tower.rolls.length > 0 && <RollTable rolls={tower.rolls} />}
        {tower !== null && <DiceTowerDetails tower={tower} onEnd={() => void done(link.end(), next)} />}
      </main>
      <SettingsDialog />
    </div>
  );
}

/** Announce every roll and undo once, and the state when the page opens. */
function useSpoken(last: Roll | undefined, undone: readonly Roll[]): void {
  const takenBack = undone.length;
  const seen = useRef({ key: '', takenBack });
  useEffect(() => {
    const key = last === undefined ? '' : `${last.round}.${last.end}.${last.again}`;
    const before = seen.current;
    seen.current = { key, takenBack };
    if (takenBack > before.takenBack && key !== before.key)
      announce(t('tower.taken-back', { round: undone.at(-1)?.round ?? 1 }));
    else if (last !== undefined && key !== before.key) announce(rollWords(last));
  }, [last, takenBack]);
}

/** The link and QR code of a tower, and how to verify its rolls. */
function DiceTowerDetails({ tower, onEnd }: { tower: TowerView; onEnd: () => void }): VNode {
  const address = `${location.origin}${towerPath(tower.id)}`;
  return (
    <div class="tower-more">
      <Disclosure title={t('tower.invite')} detail={t('tower.invite-detail')}>
        <QrCode of={`towers/${tower.id}`} label={t('tower.qr')} size={220} />
        <p class="tower-link">{address}</p>
        <CopyLink address={address} />
      </Disclosure>
      <Disclosure title={t('tower.check')} detail={tower.closed ? t('tower.check-open') : t('tower.check-closed')}>
        <p>{t('tower.check-text')}</p>
        <dl class="facts">
          <dt>{t('fair.hash')}</dt>
          <dd class="monospace-wrap">{tower.seed_sha256}</dd>
          <dt>{t('fair.seed')}</dt>
          <dd class="monospace-wrap">{tower.seed ?? t('tower.seed-later')}</dd>
          {tower.taken_back.length > 0 && <dt>{t('tower.taken')}</dt>}
          {tower.taken_back.length > 0 && <dd>{t('tower.taken-count', { count: tower.taken_back.length })}</dd>}
        </dl>
        {!tower.closed && <Button onPress={onEnd}>{t('tower.end')}</Button>}
      </Disclosure>
    </div>
  );
}
