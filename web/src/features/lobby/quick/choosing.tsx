/** The dialog with the preferences of a quick game. They are kept for the next time. */

import type { VNode } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { fetchJson } from '@/app/api';
import { Dialog } from '@/kit/dialog';
import { RadioGroup } from '@/kit/settings_dialog';
import { GAMES } from '@/games/plugin';
import { Button } from '@/kit/button';
import type { OwnRating } from '@/protocol';
import { capitalizeFirst } from '@/i18n';
import { say as sayPlace } from '@/i18n/place';
import { say } from './texts';
import { OwnNameField } from '@/kit/fields/name_field';
import {
  BOT_FILL_OPTIONS,
  setSeekPreferences,
  gameTitle,
  PACES,
  PLAYER_COUNTS,
  seekPreferences,
} from '../seek_preferences';

export function Choosing({ onClose }: { onClose: () => void }): VNode {
  const [ratings, setRatings] = useState<readonly OwnRating[]>([]);
  useEffect(() => {
    void fetchJson<readonly OwnRating[]>('/api/ratings/mine').then(setRatings, () => undefined);
  }, []);
  const { game, pace, people, rated, bots } = seekPreferences.value;
  const own = ratings.find((one) => one.game === game && one.tempo === (pace === 'live' ? 'live' : 'days'));
  return (
    <Dialog title={say('seek.choose')} onClose={onClose}>
      <div class="invite-form">
        <OwnNameField />
        <RadioGroup
          label={sayPlace('place.game')}
          value={game}
          values={GAMES}
          name={gameTitle}
          onPick={(value) => setSeekPreferences({ game: value })}
        />
        <RadioGroup
          label={sayPlace('place.pace')}
          value={pace}
          values={PACES}
          name={(value) => capitalizeFirst(sayPlace(`place.${value}`))}
          onPick={(value) => setSeekPreferences({ pace: value })}
        />
        <RadioGroup
          label={say('seek.people')}
          value={people}
          values={PLAYER_COUNTS}
          name={(value) => (value === '2-4' ? say('seek.people-2-4') : value)}
          onPick={(value) => setSeekPreferences({ people: value })}
        />
        <RadioGroup
          label={say('invite.rated')}
          value={rated ? 'yes' : 'no'}
          values={['no', 'yes']}
          name={(value) => say(value === 'yes' ? 'invite.rated-yes' : 'invite.rated-no')}
          onPick={(value) => setSeekPreferences({ rated: value === 'yes' })}
        />
        {own && (
          <p class="label">{say('seek.rating', { ...own.rating, settling: own.rating.settling ? 'yes' : 'no' })}</p>
        )}
        <RadioGroup
          label={say('seek.bots-label')}
          value={bots}
          values={BOT_FILL_OPTIONS}
          name={(value) => say(`seek.bots-${value}`)}
          onPick={(value) => setSeekPreferences({ bots: value })}
        />
        <Button kind="main" onPress={onClose}>
          {say('seek.done')}
        </Button>
      </div>
    </Dialog>
  );
}
