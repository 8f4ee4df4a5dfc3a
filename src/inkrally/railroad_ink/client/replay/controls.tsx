/** The replay controls below a sheet: ruler, buttons and keys. */

import type { VNode } from 'preact';
import { useKeydown } from '@/app/keyboard';
import { Button, IconButton } from '@/kit/button';
import { RoundSlider } from '../components/round_slider';
import { expansionParts } from '../table/lazy/lazy_expansion';
import { t } from '../texts';
import { endOf, endRollAt, type Game, indexOf, isEnd, type ReplayPosition } from './replay_positions';
import type { ReplayPlayer } from './player';

/** Return a text such as "After round 5", "Round 5, drawing 3 of 4", "Round 5, the roll" or "End of round 5". */
export function momentWords(game: Game, moment: ReplayPosition): string {
  const { round, step } = moment;
  if (isEnd(game, moment)) return t('rounds.after', { round });
  if (endRollAt(game, moment)) return expansionParts()?.endHeading(round) ?? t('rounds.after', { round });
  return step === 0
    ? t('replay.roll', { round })
    : t('replay.drawing', { round, step, all: game.rounds[round - 1]?.drawings ?? 0 });
}

export function ReplayControls({ player }: { player: ReplayPlayer }): VNode {
  const { game } = player;
  const at = player.at.value;
  const index = indexOf(game, at);
  const last = game.moments.length - 1;
  useReplayKeys(player);
  const words = momentWords(game, at);
  return (
    <div class="replay">
      <IconButton
        icon={player.playing.value ? 'pause' : 'play'}
        label={player.playing.value ? t('act.pause') : t('rounds.replay')}
        framed
        onPress={() => player.toggle()}
      />
      <IconButton icon="step-back" label={t('replay.back')} blocked={index <= 0} onPress={() => player.step(-1)} />
      <RoundSlider
        rounds={game.rounds.map((_, round) => ({
          at: indexOf(game, endOf(game, round + 1)),
          label: t('rounds.after', { round: round + 1 }),
        }))}
        now={at.round}
        value={index}
        least={0}
        most={last}
        label={t('replay.slider')}
        words={words}
        list={t('rounds.rounds')}
        onValue={(value) => {
          const moment = game.moments[value];
          if (moment) player.show(moment);
        }}
        onRound={(round) => player.round(round)}
      />
      <IconButton icon="step-forward" label={t('replay.on')} blocked={index >= last} onPress={() => player.step(1)} />
      <Button kind="bare" onPress={() => player.faster()}>
        <span aria-hidden="true">×{player.speed.value}</span>
        <span class="visually-hidden">{t('rounds.speed', { speed: player.speed.value })}</span>
      </Button>
    </div>
  );
}

/** Handle keys anywhere on the page, except where they have another meaning. */
function useReplayKeys(player: ReplayPlayer): void {
  useKeydown(
    (event: KeyboardEvent) => {
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
    },
    [player],
  );
}
