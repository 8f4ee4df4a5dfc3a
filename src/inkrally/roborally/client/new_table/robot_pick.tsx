/** The pickers of the player's robot and of the opponents. Robots of other players are disabled. */

import '../index.css';
import type { VNode } from 'preact';
import { useId, useState } from 'preact/hooks';
import { SEAT_LETTERS } from '@/kit/seat';
import { robotName } from '../drawing/robots/robot_avatars';
import { RobotMark } from '../drawing/robots/robot';
import { tRoborally } from '../texts/say';
import type { WaitingRoomProps } from '@/games/plugin';
import { formatProblem } from '@/i18n/error_messages';
import './courses.css';
import type { Level } from '@/protocol';
import { BotLevelPicker } from '@/features/table/bot_level_picker';
import { Button } from '@/kit/button';
import { t } from '@/i18n';
import { GAME } from '../table/model';
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

export function OwnRobot({ snapshot, connection }: WaitingRoomProps): VNode | null {
  const [problem, setProblem] = useState('');
  const seat = connection.seat.value;
  const own = seat === null ? undefined : snapshot.table.seats[seat];
  if (!own) return null;
  const taken = snapshot.table.seats.flatMap((info, at) => (at !== seat && info.avatar_chosen ? [info.avatar] : []));
  return (
    <div>
      <RobotPicker
        value={own.avatar_chosen ? own.avatar : null}
        taken={taken}
        onPick={(look) => {
          setProblem('');
          void connection
            .sendCommand({ type: 'choose-avatar', avatar: look })
            .then((refused) => refused && setProblem(formatProblem(refused)));
        }}
      />
      <p class="problem" role="status">
        {problem}
      </p>
    </div>
  );
}

interface RobotPickProps {
  /** The chosen avatar. Null for any unused robot. */
  value: number | null;
  taken?: readonly number[];
  onPick: (look: number | null) => void;
}

function RobotPicker({ value, taken = [], onPick }: RobotPickProps): VNode {
  const group = useId();
  return (
    <fieldset class="robot-pick">
      <legend>{tRoborally('robot.yours')}</legend>
      <div>
        <label>
          <input class="covering" type="radio" name={group} checked={value === null} onChange={() => onPick(null)} />
          <span class="robot-pick-card">{tRoborally('robot.any')}</span>
        </label>
        {SEAT_LETTERS.map((letter, look) => (
          <label key={letter} class={taken.includes(look) ? 'taken' : undefined}>
            <input
              class="covering"
              type="radio"
              name={group}
              checked={value === look}
              disabled={taken.includes(look)}
              onChange={() => onPick(look)}
            />
            <span class="robot-pick-card">
              <RobotMark look={look} />
              {robotName(look)}
              {taken.includes(look) && <span class="visually-hidden">{tRoborally('robot.taken')}</span>}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
