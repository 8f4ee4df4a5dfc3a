/** Choosing the settings of *Play now* on the front page. The invitation form has the same picker. */

import '@/styles/paper.css';
import type { VNode } from 'preact';
import { Button } from '@/kit/button';
import { t } from '../texts';
import { choosePlay, lastGameChoice } from './game_choice';
import { PresetPicker } from './preset_picker';

interface ExpansionsPageProps {
  /** The number of seats, including bots. */
  seats?: number;
  /** Called when a preset for one player or for several is chosen. */
  onPlayers?: (players: 'alone' | 'more') => void;
  /** Play with this* starts a match with the choice. */
  onPlay: () => void;
}

export function ExpansionsPage({ seats = 1, onPlayers, onPlay }: ExpansionsPageProps): VNode {
  return (
    <div class="invite-form">
      <PresetPicker
        chosen={lastGameChoice.value}
        seats={seats}
        heading={false}
        onChoose={(chosen, title, players) => {
          choosePlay(chosen, title);
          if (players) onPlayers?.(players);
        }}
      />
      <div class="invite-done">
        <Button kind="main" onPress={onPlay}>
          {t('front.expansions-done')}
        </Button>
      </div>
    </div>
  );
}
