/** The button that shares the dice of a result with friends, and its dialog: a name first, if needed, then the link. */

import { useSignal } from '@preact/signals';
import type { VNode } from 'preact';
import { useEffect } from 'preact/hooks';
import { formatError } from '@/app/api';
import { Dialog } from '@/kit/dialog';
import { Button } from '@/kit/button';
import { QrCode } from '@/kit/copy_link';
import { CopyActs, CopyLinkField } from '../waiting_room/invite_part';
import { say } from '@/i18n/mine';
import { shareDice } from './link';
import { nickname, myName } from '@/app/current_account';
import { OwnNameField } from '@/kit/fields/name_field';

interface SameDiceProps {
  /** The finished match whose link to create, or null if `path` is known. */
  readonly table: string | null;
  /** The path of the page with the same dice, or null to create it. */
  readonly path: string | null;
  /** Whether the player has no name. Then the dialog asks for one before it creates the link. */
  readonly nameless?: boolean;
  readonly cards: boolean;
}

export function SameDiceButton(props: SameDiceProps & { onClosed?: () => void }): VNode {
  const open = useSignal(false);
  const close = () => {
    open.value = false;
    props.onClosed?.();
  };
  return (
    <>
      <Button icon="share" opens onPress={() => (open.value = true)}>
        {say(props.cards ? 'same.share-cards' : 'same.share')}
      </Button>
      {open.value && <SameDiceDialog {...props} onClose={close} />}
    </>
  );
}

function SameDiceDialog({
  table,
  path,
  nameless = false,
  cards,
  onClose,
}: SameDiceProps & { onClose: () => void }): VNode {
  const link = useSignal<string | null>(path);
  const problem = useSignal('');
  const busy = useSignal(false);
  async function make(name: string | null): Promise<void> {
    busy.value = true;
    problem.value = '';
    try {
      if (table !== null) link.value = (await shareDice(table, name)).path;
    } catch (error) {
      problem.value = formatError(error);
    }
    busy.value = false;
  }
  useEffect(() => {
    if (path === null && (!nameless || nickname() !== '')) void make(nameless ? name : null);
  }, []);
  const name = myName();
  return (
    <Dialog title={say(cards ? 'same.share-cards' : 'same.share')} onClose={onClose}>
      <p>{path === null ? say('same.share-lead') : say(cards ? 'same.once-lead-cards' : 'same.once-lead')}</p>
      {nameless && link.value === null && (
        <form
          class="dice-name"
          onSubmit={(event) => {
            event.preventDefault();
            if (name !== '') void make(name);
          }}
        >
          <OwnNameField label={say('same.share-name')} />
          <Button kind="main" pending={busy.value} blocked={name === ''} onPress={() => void make(name)}>
            {say('same.share-make')}
          </Button>
        </form>
      )}
      {link.value !== null && (
        <div class="invite-link">
          {link.value.startsWith('/d/') && <QrCode of={`dice/${link.value.slice(3)}`} label={say('same.qr')} />}
          <div>
            <CopyLinkField link={location.origin + link.value} label={say('same.share-link')} acts={false} />
            <CopyActs link={location.origin + link.value} label={say('same.page')} main />
          </div>
        </div>
      )}
      <p role="status" class="problem">
        {problem.value}
      </p>
    </Dialog>
  );
}
