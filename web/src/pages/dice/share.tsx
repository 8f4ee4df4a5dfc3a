/** Handing on the dice of a match that is over: a name first, where one has none there, then the link. */

import { useSignal } from '@preact/signals';
import type { VNode } from 'preact';
import { useEffect } from 'preact/hooks';
import { wordsOf } from '../../app/api';
import { Dialog } from '../../app/dialog';
import { choose, lastName } from '../../app/settings';
import { Button } from '../../parts/button';
import { NameField } from '../../parts/fields/name_field';
import { CopyLink } from '../../table/lobby/invite_part';
import { say } from './en_dice';
import { shareDice } from './link';

/** `nameless`: one sits there without a name, so it is asked first. */
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
      problem.value = wordsOf(error);
    }
    busy.value = false;
  }
  useEffect(() => {
    if (!nameless) void make(null);
  }, []);
  const name = lastName.value.trim();
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
          <NameField
            name={lastName.value}
            label={say('same.share-name')}
            onName={(text) => choose(lastName, 'name', text)}
          />
          <Button kind="main" pending={busy.value} blocked={name === ''} onPress={() => void make(name)}>
            {say('same.share-make')}
          </Button>
        </form>
      )}
      {link.value !== undefined && (
        <div class="invite-link">
          <img class="qr" src={`/api/dice/${link.value}/qr.svg`} width="148" height="148" alt={say('same.qr')} />
          <CopyLink link={`${location.origin}/d/${link.value}`} label={say('same.share-link')} />
        </div>
      )}
      <p role="status" class="problem">
        {problem.value}
      </p>
    </Dialog>
  );
}
