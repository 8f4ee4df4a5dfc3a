/** The opponents of a race from the front page: number and levels of bots, and the player's own robot. */

import './courses.css';
import type { VNode } from 'preact';
import type { Level } from '@/protocol';
import { BotLevelPicker } from '@/features/table/bot_level_picker';
import { Button } from '@/kit/button';
import { t } from '@/i18n';
import { GAME } from '../table/model';
import { RobotPicker } from './robot_pick';
import { tRoborally } from '../texts/say';
import { DrawnPick } from '../options/option_setup';
import {
  botLevels,
  chooseBots,
  chooseDrawn,
  chooseLevel,
  chooseLook,
  chosenBots,
  chosenDrawn,
  chosenAvatar,
  MAX_BOTS,
} from './race_setup';

export function OpponentPicker({ levels, onDone }: { levels: readonly Level[]; onDone: () => void }): VNode {
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
          max={MAX_BOTS}
          onChange={(event) => {
            const wanted = Math.round(Number(event.currentTarget.value));
            chooseBots(Math.max(0, Math.min(MAX_BOTS, Number.isFinite(wanted) ? wanted : 0)));
          }}
        />
      </label>
      {playing.map((level, bot) => (
        <BotLevelPicker
          key={bot}
          label={tRoborally('front.bot', { number: bot + 1 })}
          levels={levels}
          value={level}
          game={GAME}
          onPick={(one) => chooseLevel(one, bot)}
        />
      ))}
      <DrawnPick value={chosenDrawn.value} onPick={chooseDrawn} />
      <RobotPicker value={chosenAvatar.value} onPick={chooseLook} />
      <Button kind="main" onPress={onDone}>
        {tRoborally('front.seats-done')}
      </Button>
    </div>
  );
}
