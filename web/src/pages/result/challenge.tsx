/** What a shared link opens: the same dice, to be played before the sheets are seen. */

import { useSignal } from '@preact/signals';
import type { VNode } from 'preact';
import { useId } from 'preact/hooks';
import { lastName } from '../../app/settings';
import { ShownDie } from '../../ink/die';
import { Button } from '../../parts/button';
import type { Room } from '../../protocol';
import type { Game } from '../../replay/moments';
import { t } from '../../texts/index';
import { playSameDice } from './same_dice';
import { byPlace, seatName } from './sum';

export function Challenge({ id, room, game, onSheets }: { id: string; room: Room; game: Game; onSheets: () => void }): VNode {
  const name = useSignal(lastName.peek());
  const pending = useSignal(false);
  const problem = useSignal<string | undefined>(undefined);
  const field = useId();
  const winner = byPlace(game)[0] ?? 0;
  const points = game.rounds.at(-1)?.scores[winner]?.total ?? 0;

  async function play(): Promise<void> {
    pending.value = true;
    problem.value = await playSameDice(id, room, name.value);
    pending.value = false;
  }

  return (
    <main class="text-page challenge" id="main">
      <h1 class="heading-big">{t('challenge.heading', { player: seatName(room.table, winner), points })}</h1>
      <p class="lead">{t('challenge.text')}</p>
      <div class="challenge-dice">
        {game.rounds[0]?.roll.map((route, index) => (
          <ShownDie key={index} route={route} />
        ))}
      </div>
      <form
        class="line-field"
        onSubmit={(event) => {
          event.preventDefault();
          void play();
        }}
      >
        <label for={field}>{t('challenge.name')}</label>
        <div>
          <input id={field} value={name.value} maxLength={24} autocomplete="nickname" onInput={(event) => (name.value = event.currentTarget.value)} />
          <button type="submit" class="button main" aria-busy={pending.value || undefined}>
            {t('result.same-dice')}
          </button>
        </div>
        <p role="status">{problem.value}</p>
      </form>
      <Button kind="bare" onPress={onSheets}>
        {t('challenge.sheets')}
      </Button>
    </main>
  );
}
