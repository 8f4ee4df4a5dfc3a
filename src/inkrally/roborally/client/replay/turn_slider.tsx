/** The slider of a playback: five registers and the phase after them, a tick for each step, and the stages below. */

import type { VNode } from 'preact';
import type { Stage } from '../table/model';
import { tRoborally } from '../texts/say';
import { CLEAN_UP_STAGE, type Frame } from './frames';
import { isAfter, type Narration } from './narration';
import type { TurnPlayer } from './player';

const STAGES: readonly Stage[] = ['cards', 'belts', 'pushers', 'gears', 'lasers', 'flags'];
const PARTS = [1, 2, 3, 4, 5, CLEAN_UP_STAGE];
const AFTER_STAGES: readonly Stage[] = ['repairs', 'wipe', 'power-down', 're-entry'];

export function TurnSlider({ player, telling }: { player: TurnPlayer; telling: Narration }): VNode {
  const at = player.at.value;
  const { frames } = telling;
  const last = frames.length - 1;
  const frame = frames[at];
  const register = frame?.register ?? 1;
  const counts = countsOf(frames, player.seen.value < last);
  const parts = [...counts.keys()];
  const all = [...counts.values()].reduce((sum, count) => sum + count, 0);
  return (
    <div class="turn-ruler paper">
      <div class="timeline-scale" style={{ '--at': `${(100 * at) / Math.max(1, all)}%` }}>
        <ol style={{ gridTemplateColumns: parts.map((part) => `minmax(0,${counts.get(part) ?? 1}fr)`).join(' ') }}>
          {parts.map((part) => (
            <li
              key={part}
              class={at === 0 || part > register ? '' : part === register ? 'now' : 'done'}
              style={{ '--ticks': counts.get(part) ?? 1 }}
            >
              <button
                type="button"
                tabIndex={-1}
                aria-label={
                  part === CLEAN_UP_STAGE
                    ? tRoborally('play.go-after')
                    : tRoborally('play.go-register', { register: part })
                }
                onClick={() => player.register(part)}
              >
                {part === CLEAN_UP_STAGE ? '' : part}
              </button>
            </li>
          ))}
        </ol>
        <span class="timeline-run" aria-hidden="true" />
        <input
          type="range"
          min="0"
          max={all}
          step="1"
          value={at}
          aria-label={tRoborally('play.slider')}
          aria-valuetext={momentWords(telling, at)}
          onInput={(event) => {
            player.pause();
            player.show(Number(event.currentTarget.value));
            event.currentTarget.value = String(player.at.value);
          }}
        />
      </div>
      <div class="timeline-stages" aria-hidden="true">
        {(isAfter(register) ? AFTER_STAGES : stagesOf(telling)).map((stage, index, all) => {
          const now = frame?.step ? all.indexOf(shown(frame.step.stage)) : -1;
          return (
            <span key={stage} class={index === now ? 'now' : index < now ? 'is-completed' : undefined}>
              {tRoborally(`stage.${stage}`)}
            </span>
          );
        })}
      </div>
    </div>
  );
}

/**
 * Return the number of steps in each part of a turn. A turn that is not shown to its end always has all parts, so that
 * a missing register does not reveal the end of the race.
 */
export function countsOf(frames: readonly Frame[], untold: boolean): ReadonlyMap<number, number> {
  const counts = new Map<number, number>();
  for (const { register: of, step } of frames) if (step) counts.set(of, (counts.get(of) ?? 0) + 1);
  if (!untold) return counts;
  const usual = Math.max(1, Math.round((frames.length - 1) / Math.max(1, counts.size)));
  return new Map(PARTS.map((part) => [part, counts.get(part) ?? usual]));
}

/** Return the stage whose label is shown: both belt stages share a label. */
function shown(stage: Stage): Stage {
  return stage === 'express' ? 'belts' : stage;
}

function stagesOf(telling: Narration): readonly Stage[] {
  const crushers = telling.frames.some((frame) => frame.step?.stage === 'crushers');
  return crushers
    ? STAGES.flatMap((stage): Stage[] => (stage === 'lasers' ? ['crushers', 'lasers'] : [stage]))
    : STAGES;
}

/** Return the position as text, such as "Register 3, lasers, step 9 of 9". */
export function momentWords(telling: Narration, at: number): string {
  const frame = telling.frames[at];
  if (!frame?.step) return tRoborally('play.at-start');
  const all = telling.frames.filter((one) => one.step && one.register === frame.register).length;
  const values = {
    register: frame.register,
    stage: tRoborally(`stage.${frame.step.stage}`),
    step: frame.index + 1,
    all,
  };
  return tRoborally(isAfter(frame.register) ? 'play.at-after' : 'play.at', values);
}
