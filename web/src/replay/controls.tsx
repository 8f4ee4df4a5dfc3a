/** The ruler of rounds and the slider of moments below a sheet, and their keys. Tells the player; shows nothing else. */

import type { VNode } from 'preact';
import { useEffect } from 'preact/hooks';
import { IconButton } from '../parts/button';
import { RoundRuler } from '../parts/result';
import { t } from '../texts/index';
import { type Game, indexOf, isEnd, type Moment } from './moments';
import type { Player } from './player';

/** "After round 5", "Round 5, drawing 3 of 4", "Round 5, the roll". */
export function momentWords(game: Game, moment: Moment): string {
  const { round, step } = moment;
  if (isEnd(game, moment)) return t('rounds.after', { round });
  return step === 0 ? t('replay.roll', { round }) : t('replay.drawing', { round, step, all: game.rounds[round - 1]?.steps ?? 0 });
}

export function ReplayControls({ player }: { player: Player }): VNode {
  const { game } = player;
  const at = player.at.value;
  const index = indexOf(game, at);
  const last = game.moments.length - 1;
  useReplayKeys(player);
  return (
    <div class="replay-controls">
      <RoundRuler
        rounds={game.rounds.length}
        at={at.round}
        onRound={(round) => player.round(round)}
        playing={player.playing.value}
        onPlay={() => player.toggle()}
        speed={player.speed.value}
        onSpeed={() => player.faster()}
      />
      <div class="replay-steps">
        <IconButton icon="step-back" label={t('replay.back')} blocked={index <= 0} onPress={() => player.step(-1)} />
        <input
          type="range"
          min="0"
          max={last}
          step="1"
          value={index}
          aria-label={t('replay.slider')}
          aria-valuetext={momentWords(game, at)}
          onInput={(event) => {
            const moment = game.moments[Number(event.currentTarget.value)];
            if (moment) player.show(moment);
          }}
        />
        <IconButton icon="step-forward" label={t('replay.on')} blocked={index >= last} onPress={() => player.step(1)} />
      </div>
    </div>
  );
}

/** Keys anywhere on the page but where they mean something already. */
function useReplayKeys(player: Player): void {
  useEffect(() => {
    const key = (event: KeyboardEvent) => {
      const target = event.target as HTMLElement;
      if (event.altKey || event.ctrlKey || event.metaKey) return;
      const busy = target.closest('input, select, textarea, [role="grid"], [role="toolbar"], dialog') !== null;
      if (busy || (event.key === ' ' && target.closest('button, a, summary'))) return;
      const does: Readonly<Record<string, () => void>> = {
        ' ': () => player.toggle(),
        ArrowLeft: () => (event.shiftKey ? player.round(player.at.value.round - 1) : player.step(-1)),
        ArrowRight: () => (event.shiftKey ? player.round(player.at.value.round + 1) : player.step(1)),
        PageUp: () => player.round(player.at.value.round - 1),
        PageDown: () => player.round(player.at.value.round + 1),
        Home: () => player.first(),
        End: () => player.last(),
      };
      const act = does[event.key];
      if (!act) return;
      event.preventDefault();
      act();
    };
    document.addEventListener('keydown', key);
    return () => document.removeEventListener('keydown', key);
  }, [player]);
}
