/** Below the result: other players who played the same dice, and the button to share them. Empty if there are none. */

import './dice_link.css';
import type { VNode } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { Button } from '@/kit/button';
import type { TableSnapshot, SharedDiceInfo } from '@/protocol';
import { say } from '@/i18n/mine';
import { getPlugin } from '@/games/plugin';
import { canShareDice } from './can_share_dice';
import { pageOfDailyLink } from './daily_link';
import { diceOf, fetchSharedDice } from './link';
import { isUnnamed } from '../guest_name';
import { Results } from './results';
import { ShareDialog } from './share';

export function DiceTries({ id, snapshot, seat }: { id: string; snapshot: TableSnapshot; seat: number | null }): VNode {
  const [dice, setDice] = useState<SharedDiceInfo | null>(null);
  const [sharing, setSharing] = useState(false);
  const link = snapshot.table.shared_dice_link;
  const daily = pageOfDailyLink(link);
  useEffect(() => {
    if (daily !== null) return;
    let gone = false;
    const load = () =>
      (link === null ? diceOf(id) : fetchSharedDice(link)).then(
        (found) => gone || setDice(found),
        () => undefined,
      );
    void load();
    const back = () => document.visibilityState === 'visible' && void load();
    document.addEventListener('visibilitychange', back);
    return () => {
      gone = true;
      document.removeEventListener('visibilitychange', back);
    };
  }, [id, link, sharing]);
  const told = dice && dice.match.length > 0 && dice.done > 0;
  const cards = getPlugin(snapshot.table.game)?.chance === 'cards';
  if (daily !== null)
    return (
      <section class="dice-tries" aria-label={say('same.section')}>
        <Button href={daily}>{say('same.daily')}</Button>
      </section>
    );
  return (
    <section class="dice-tries" aria-label={say('same.section')}>
      {told && (
        <>
          <h2 class="tray-head">{say('same.section')}</h2>
          <Results dice={dice} />
          <Button href={dice.path}>{say('same.side')}</Button>
        </>
      )}
      {link === null && seat !== null && canShareDice(snapshot.table) && (
        <Button icon="share" opens onPress={() => setSharing(true)}>
          {say(cards ? 'same.share-cards' : 'same.share')}
        </Button>
      )}
      {sharing && (
        <ShareDialog table={id} nameless={isUnnamed(snapshot, seat)} cards={cards} onClose={() => setSharing(false)} />
      )}
    </section>
  );
}
