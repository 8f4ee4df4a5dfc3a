/** Choosing on the front page what *Play now* is played with; the same choice as in the invitation. */

import '@/styles/paper.css';
import type { VNode } from 'preact';
import { Button } from '@/parts/button';
import { t } from '../texts/index';
import { choosePlay, lastChosen } from './chosen';
import { Games } from './games';

interface ExpansionsPageProps {
  /** Who will play, with bots. */
  seats?: number;
  /** A game was chosen that is for one alone, or for more. */
  onPlayers?: (players: 'alone' | 'more') => void;
  /** *Play with this* begins a game with what is chosen. */
  onPlay: () => void;
}

export function ExpansionsPage({ seats = 1, onPlayers, onPlay }: ExpansionsPageProps): VNode {
  return (
    <div class="invite-form">
      <Games
        chosen={lastChosen.value}
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
