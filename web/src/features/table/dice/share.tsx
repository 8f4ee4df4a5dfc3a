/** The dialog that shares the dice of a finished match: a name first if the player has none, then the link. */

import { useSignal } from '@preact/signals';
import type { VNode } from 'preact';
import { useEffect } from 'preact/hooks';
import { formatError } from '@/app/api';
import { Dialog } from '@/kit/dialog';
import { Button } from '@/kit/button';
import { CopyLinkField } from '../waiting_room/invite_part';
import { say } from '@/i18n/mine';
import { shareDice } from './link';
import { nickname, myName } from '@/app/current_account';
import { OwnNameField } from '@/kit/fields/own_name_field';

/** The dialog. With `nameless`, the player has no name, so the dialog asks for one first. */
export function ShareDialog({
  table,
  nameless,
  cards,
  onClose,
}: {
  table: string;
  nameless: boolean;
  cards: boolean;
  onClose: () => void;
}): VNode {
  const link = useSignal<string | undefined>(undefined);
  const problem = useSignal('');
  const busy = useSignal(false);
  async function make(name: string | null): Promise<void> {
    busy.value = true;
    problem.value = '';
    try {
      link.value = (await shareDice(table, name)).link;
    } catch (error) {
      problem.value = formatError(error);
    }
    busy.value = false;
  }
  useEffect(() => {
    if (!nameless || nickname() !== '') void make(nameless ? name : null);
  }, []);
  const name = myName();
  return (
    <Dialog title={say(cards ? 'same.share-cards' : 'same.share')} onClose={onClose}>
      <p>{say('same.share-lead')}</p>
      {nameless && link.value === undefined && (
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
      {link.value !== undefined && (
        <div class="invite-link">
          <img class="qr" src={`/api/dice/${link.value}/qr.svg`} width="148" height="148" alt={say('same.qr')} />
          <CopyLinkField link={`${location.origin}/d/${link.value}`} label={say('same.share-link')} />
        </div>
      )}
      <p role="status" class="problem">
        {problem.value}
      </p>
    </Dialog>
  );
}
