/** Choosing what to look for in a quick game; the last choice is kept. */

import type { VNode } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { ask } from '@/app/api';
import { Dialog } from '@/kit/dialog';
import { Pick } from '@/kit/settings_dialog';
import { GAMES } from '@/games/plugin';
import { Button } from '@/kit/button';
import type { OwnRating } from '@/protocol';
import { sentence } from '@/i18n';
import { say } from '@/i18n/place';
import { OwnNameField } from '@/kit/fields/own_name_field';
import { BOTS, chooseWish, gameTitle, PACES, PEOPLE, wish } from '../seek_preferences';

export function Choosing({ onClose }: { onClose: () => void }): VNode {
  const [ratings, setRatings] = useState<readonly OwnRating[]>([]);
  useEffect(() => {
    void ask<readonly OwnRating[]>('/api/ratings/mine').then(setRatings, () => undefined);
  }, []);
  const { game, pace, people, rated, bots } = wish.value;
  const own = ratings.find((one) => one.game === game && one.tempo === (pace === 'live' ? 'live' : 'days'));
  return (
    <Dialog title={say('seek.choose')} onClose={onClose}>
      <div class="invite-form">
        <OwnNameField />
        <Pick
          label={say('place.game')}
          value={game}
          values={GAMES}
          name={gameTitle}
          onPick={(value) => chooseWish({ game: value })}
        />
        <Pick
          label={say('place.pace')}
          value={pace}
          values={PACES}
          name={(value) => sentence(say(`place.${value}`))}
          onPick={(value) => chooseWish({ pace: value })}
        />
        <Pick
          label={say('seek.people')}
          value={people}
          values={PEOPLE}
          name={(value) => (value === '2-4' ? say('seek.people-2-4') : value)}
          onPick={(value) => chooseWish({ people: value })}
        />
        <Pick
          label={say('seek.rated-label')}
          value={rated ? 'yes' : 'no'}
          values={['no', 'yes']}
          name={(value) => say(value === 'yes' ? 'seek.rated-yes' : 'seek.rated-no')}
          onPick={(value) => chooseWish({ rated: value === 'yes' })}
        />
        {own && (
          <p class="label">{say('seek.rating', { ...own.rating, settling: own.rating.settling ? 'yes' : 'no' })}</p>
        )}
        <Pick
          label={say('seek.bots-label')}
          value={bots}
          values={BOTS}
          name={(value) => say(`seek.bots-${value}`)}
          onPick={(value) => chooseWish({ bots: value })}
        />
        <Button kind="main" onPress={onClose}>
          {say('seek.done')}
        </Button>
      </div>
    </Dialog>
  );
}
