/** The opponents of a race from the front page: number and levels of bots, and the player's own robot. */

import './courses.css';
import type { VNode } from 'preact';
import type { Level } from '@/protocol';
import { LevelPick } from '@/features/table/bot_level_picker';
import { Button } from '@/kit/button';
import { t } from '@/i18n';
import { GAME } from '../table/model';
import { RobotPick } from './robot_pick';
import { say } from '../texts/say';
import { DrawnPick } from '../options/option_setup';
import {
  botLevels,
  chooseBots,
  chooseDrawn,
  chooseLevel,
  chooseLook,
  chosenBots,
  chosenDrawn,
  chosenLook,
  MOST_BOTS,
} from './race_setup';

export function Company({ levels, onDone }: { levels: readonly Level[]; onDone: () => void }): VNode {
  const bots = chosenBots.value;
  const playing = botLevels(levels, bots);
  return (
    <div class="race-company">
      <label class="field count">
        <span>{t('invite.bots')}</span>
        <input
          type="number"
          inputMode="numeric"
          value={bots}
          min={0}
          max={MOST_BOTS}
          onChange={(event) => {
            const wanted = Math.round(Number(event.currentTarget.value));
            chooseBots(Math.max(0, Math.min(MOST_BOTS, Number.isFinite(wanted) ? wanted : 0)));
          }}
        />
      </label>
      {playing.map((level, bot) => (
        <LevelPick
          key={bot}
          label={say('front.bot', { number: bot + 1 })}
          levels={levels}
          value={level}
          game={GAME}
          onPick={(one) => chooseLevel(one, bot)}
        />
      ))}
      <DrawnPick value={chosenDrawn.value} onPick={chooseDrawn} />
      <RobotPick value={chosenLook.value} onPick={chooseLook} />
      <Button kind="main" onPress={onDone}>
        {say('front.seats-done')}
      </Button>
    </div>
  );
}
