/**
 * Below the result: other players who played the same dice, and the button to share them. Empty if no other player did.
 */

import './dice_link.css';
import type { VNode } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { Button } from '@/kit/button';
import type { TableSnapshot, SharedDiceInfo } from '@/protocol';
import { say } from '@/i18n/mine';
import { getPlugin } from '@/games/plugin';
import { canShareDice } from './can_share_dice';
import { pageOfCommonDice } from './daily_link';
import { diceOf, fetchSharedDice } from './link';
import { isUnnamed } from '../guest_name';
import { Results } from './results';
import { SameDiceButton } from './share';

export function DiceTries({ id, snapshot, seat }: { id: string; snapshot: TableSnapshot; seat: number | null }): VNode {
  const [dice, setDice] = useState<SharedDiceInfo | null>(null);
  const [shared, setShared] = useState(0);
  const link = snapshot.table.shared_dice_link;
  const daily = pageOfCommonDice(link);
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
  }, [id, link, shared]);
  const told = dice && (dice.match.length > 0 || dice.new_dice) && dice.done > 0;
  const cards = getPlugin(snapshot.table.game)?.chance === 'cards';
  if (daily !== null)
    return (
      <section class="dice-tries" aria-label={say('same.page')}>
        {seat !== null && <SameDiceButton table={null} path={daily} cards={cards} />}
      </section>
    );
  return (
    <section class="dice-tries" aria-label={say('same.page')}>
      {told && (
        <>
          <h2 class="tray-head">{say('same.page')}</h2>
          <Results dice={dice} />
          <Button href={dice.path}>{say('same.side')}</Button>
        </>
      )}
      {seat !== null && (link !== null || canShareDice(snapshot.table)) && (
        <SameDiceButton
          table={id}
          path={link === null ? null : `/d/${link}`}
          nameless={isUnnamed(snapshot, seat)}
          cards={cards}
          onClosed={() => setShared(shared + 1)}
        />
      )}
    </section>
  );
}
