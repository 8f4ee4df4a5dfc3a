/** The link of a table, to copy, share, scan or read aloud; and the dialog that moves the player's seat. */

import type { VNode } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { announce } from '@/app/announcer';
import { Dialog } from '@/kit/dialog';
import { LazyComponent } from '@/kit/lazy_page';
import { lazyModule } from '@/app/lazy_module';
import { canShare, copyToClipboard as copyText, share } from '@/app/share';
import type { Connection } from '@/live/connection';
import { setSetting, lastPlayerName } from '@/app/settings';
import { Button } from '@/kit/button';
import { QrCode } from '@/kit/copy_link';
import { nickname } from '@/app/current_account';
import { NameField } from '@/kit/fields/name_field';
import { formatTime, t } from '@/i18n';
import { isUnnamed } from '../guest_name';
import { getTableUrl, formatSeatCode } from '../seats';
import { formatProblem } from '@/i18n/error_messages';

const SAID_MS = 2500;

/** The buttons that share or copy a link. With `main`, the first button is the main button of the page. */
export function CopyActs({ link, label, main = false }: { link: string; label: string; main?: boolean }): VNode {
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    const done = await copyText(link);
    setCopied(done);
    announce(t(done ? 'lobby.copied' : 'link.by-hand'));
    // Select the field, so that the player can copy the link by hand.
    if (!done) document.querySelector<HTMLInputElement>('.copy-link input')?.focus();
  };
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), SAID_MS);
    return () => clearTimeout(timer);
  }, [copied]);
  const shares = canShare();
  return (
    <span class="copy-link-actions button-row">
      {shares && (
        <Button kind={main ? 'main' : 'plain'} icon="share" onPress={() => void share(link, label)}>
          {t('link.share')}
        </Button>
      )}
      <Button kind={main && !shares ? 'main' : 'plain'} icon={copied ? 'check' : 'copy'} onPress={() => void copy()}>
        {copied ? t('lobby.copied') : t('lobby.copy')}
      </Button>
    </span>
  );
}

/** A link in a field that is easy to copy from. With `acts`, the buttons of `CopyActs` are beside the field. */
export function CopyLinkField({ link, label, acts = true }: { link: string; label: string; acts?: boolean }): VNode {
  return (
    <div class="copy-link stack">
      <label>
        <span>{label}</span>
        <input readOnly value={link} onFocus={(event) => event.currentTarget.select()} />
      </label>
      {acts && <CopyActs link={link} label={label} />}
    </div>
  );
}

export function InviteLink({ table, acts = true }: { table: string; acts?: boolean }): VNode {
  return (
    <div class="invite-link">
      <QrCode of={`tables/${table}`} label={t('lobby.qr')} />
      <div>
        <CopyLinkField link={getTableUrl(table)} label={t('lobby.link')} acts={acts} />
        <p class="label">{t('lobby.code', { code: formatSeatCode(table) })}</p>
      </div>
    </div>
  );
}

/** The list of friends to invite, loaded on demand. The list is empty if the player has no friends. */
const friends = lazyModule(async () => (await import('./invite_friends')).InviteFriends);

/** The webhooks of the table, loaded only for a host with a nickname. */
const webhooks = lazyModule(async () => (await import('./table_webhooks')).TableWebhooks);

/** The friends to invite beside the link in the waiting room. */
export function FriendsToInvite({ table }: { table: string }): VNode {
  return <LazyComponent quiet of={friends} props={{ table }} />;
}

/** The dialog with the link of a table. The dialog first asks a player without a name for a name. */
export function InviteDialog({
  table,
  connection,
  onClose,
}: {
  table: string;
  connection: Connection;
  onClose: () => void;
}): VNode {
  const seat = connection.seat.value;
  const snapshot = connection.snapshot.value;
  // Do not ask again after the player has typed a name, even if that is the name of a guest.
  const [named, setNamed] = useState(false);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  const ask =
    snapshot !== null && snapshot.table.status !== 'over' && isUnnamed(snapshot, seat) && !named && nickname() === '';
  const name = lastPlayerName.value.trim();
  const rename = () => {
    if (name === '') return;
    setBusy(true);
    void connection.sendCommand({ type: 'rename', name }).then((refused) => {
      setBusy(false);
      setProblem(refused ? formatProblem(refused) : '');
      setNamed(!refused);
    });
  };
  return (
    <Dialog title={t('table.invite')} onClose={onClose}>
      <p>{t(ask ? 'invite.need-name' : 'lobby.lead')}</p>
      {ask ? (
        <form
          class="invite-form"
          onSubmit={(event) => {
            event.preventDefault();
            rename();
          }}
        >
          <NameField
            name={lastPlayerName.value}
            problem={problem}
            onName={(text) => setSetting(lastPlayerName, 'name', text)}
          />
          <Button kind="main" blocked={name === ''} pending={busy} onPress={rename}>
            {t('lobby.show-link')}
          </Button>
        </form>
      ) : (
        <>
          <InviteLink table={table} />
          <LazyComponent quiet of={friends} props={{ table }} />
          {nickname() !== '' && seat !== null && snapshot?.table.host_seat === seat && (
            <LazyComponent quiet of={webhooks} props={{ table }} />
          )}
        </>
      )}
    </Dialog>
  );
}

/** The dialog with a code that moves the player's seat. The code works once, and expires after some minutes. */
export function SeatTransferDialog({ connection, onClose }: { connection: Connection; onClose: () => void }): VNode {
  const [code, setCode] = useState<{ code: string; expires: number } | null>(null);
  const [problem, setProblem] = useState('');
  useEffect(() => {
    void connection
      .request((id) => ({ type: 'transfer-seat', id }))
      .then((answer) => {
        if (answer.type === 'seat-code') setCode(answer);
        if (answer.type === 'refused') setProblem(formatProblem(answer.error));
      });
  }, []);
  const until = code && formatTime(code.expires);
  return (
    <Dialog title={t('table.move')} onClose={onClose}>
      <p>{problem || t('table.move-lead')}</p>
      {code ? (
        <div class="invite-link">
          <QrCode of={`codes/${code.code}`} label={t('lobby.qr')} />
          <div>
            <CopyLinkField link={`${location.origin}/move/${code.code}`} label={t('table.move-link')} />
            <p class="big-code">{code.code}</p>
            <p class="label">{t('table.move-until', { time: until ?? '' })}</p>
          </div>
        </div>
      ) : (
        !problem && <p class="label">{t('table.move-wait')}</p>
      )}
    </Dialog>
  );
}
