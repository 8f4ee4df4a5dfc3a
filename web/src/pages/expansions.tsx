/** Choosing on the front page what *Play now* is played with; the same choice as in the invitation. */

import type { VNode } from 'preact';
import { Button } from '../parts/button';
import { t } from '../texts/index';
import { choosePlay, lastChosen } from './invite/chosen';
import { Expansions } from './invite/expansions';

export function ExpansionsPage({ onDone }: { onDone?: () => void }): VNode {
  return (
    <div class="invite-form">
      <Expansions chosen={lastChosen.value} onChoose={choosePlay} />
      <div class="invite-done">
        <Button kind="main" onPress={() => onDone?.()}>
          {t('front.expansions-done')}
        </Button>
      </div>
    </div>
  );
}
