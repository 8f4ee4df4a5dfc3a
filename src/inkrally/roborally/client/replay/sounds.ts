/** The sounds of a turn: which sound each step has, and how it is made. Silent if sounds are off. */

import { effect } from '@preact/signals';
import { glide, knock, scratch, type SoundOutput, getSoundOutput } from '@/app/sound';
import type { Step, StepChange } from '../table/model';
import type { TurnPlayer } from './player';

export type StepSound =
  | 'step'
  | 'push'
  | 'belt'
  | 'gear'
  | 'laser'
  | 'pit'
  | 'burst'
  | 'flag'
  | 'option'
  | 'repair'
  | 'win';

/** Return the sound of the most important change of a step. `won` is whether the step wins the race. */
export function soundOf({ stage, changes }: Step, won = false): StepSound | undefined {
  const has = <T extends StepChange['type']>(
    type: T,
    fits: (change: Extract<StepChange, { type: T }>) => boolean = () => true,
  ): boolean => changes.some((change) => change.type === type && fits(change as Extract<StepChange, { type: T }>));
  if (won || has('finished', (change) => change.place === 1)) return 'win';
  if (has('destroyed', (change) => change.by === 'pit' || change.by === 'edge')) return 'pit';
  if (has('destroyed')) return 'burst';
  if (has('touched') || has('claimed') || has('finished')) return 'flag';
  if (has('damaged') || has('absorbed') || has('discarded', (change) => change.by === 'damage')) return 'laser';
  if (has('shot', (change) => change.hit != null)) return 'laser';
  if (has('moved', (change) => change.by === 'push' || change.by === 'pusher' || change.by === 'weapon')) return 'push';
  if (has('moved', (change) => change.by === 'belt') || has('carried')) return 'belt';
  if (has('turned', (change) => change.by === 'gear') || has('turned-board')) return 'gear';
  if (has('moved') || has('turned')) return 'step';
  if (has('drew') || has('declared') || has('discarded') || has('replaced') || has('controlled')) return 'option';
  if (has('repaired')) return 'repair';
  return stage === 'options' ? 'option' : undefined;
}

/** Play the sound of each step during playback. Returns a function to stop. */
export function playStepSounds(player: TurnPlayer, playSound: (sound: StepSound) => void = playStepSound): () => void {
  let before = -1;
  return effect(() => {
    const at = player.at.value;
    const { step, won } = player.telling.peek()?.frames[at] ?? {};
    const sound = at !== before && step && player.playing.peek() ? soundOf(step, won !== undefined) : undefined;
    before = at;
    if (sound) playSound(sound);
  });
}

function playStepSound(name: StepSound): void {
  const one = getSoundOutput();
  if (one) SOUNDS[name](one);
}

/** Each sound is shorter than 400 ms and has its own timbre: wood, wind, plate, spark, bell. */
export const SOUNDS: Readonly<Record<StepSound, (voice: SoundOutput) => void>> = {
  step: ({ at, loud }) => knock(at, 0, 1150, 0.03, loud * 0.5),
  push: ({ at, loud }) => {
    knock(at, 0, 210, 0.1, loud);
    scratch(at, 0.03, 0.14, 700, 300, loud * 0.3);
  },
  belt: ({ at, loud }) => {
    scratch(at, 0, 0.36, 240, 420, loud * 0.6);
    for (const delay of [0, 0.12, 0.24]) knock(at, delay, 320, 0.04, loud * 0.3);
  },
  gear: ({ at, loud }) => {
    for (const [delay, pitch] of [
      [0, 760],
      [0.08, 640],
      [0.16, 760],
      [0.24, 640],
    ] as const)
      knock(at, delay, pitch, 0.04, loud * 0.6);
  },
  laser: ({ at, loud }) => {
    glide(at, 0, 1900, 420, 0.2, loud * 0.22, 'sawtooth');
    knock(at, 0.18, 130, 0.14, loud);
  },
  pit: ({ at, loud }) => glide(at, 0, 720, 70, 0.39, loud * 0.6),
  burst: ({ at, loud }) => {
    scratch(at, 0, 0.38, 1600, 120, loud * 1.2);
    knock(at, 0, 90, 0.3, loud);
  },
  flag: ({ at, loud }) => {
    for (const delay of [0, 0.12]) knock(at, delay, 1760, 0.22, loud * 0.5);
  },
  option: ({ at, loud }) => {
    glide(at, 0, 520, 780, 0.12, loud * 0.3);
    glide(at, 0.13, 780, 1040, 0.14, loud * 0.3);
  },
  repair: ({ at, loud }) => {
    for (const delay of [0, 0.1]) knock(at, delay, 2400, 0.05, loud * 0.4);
  },
  win: ({ at, loud }) => {
    for (const [delay, pitch] of [
      [0, 523],
      [0.07, 659],
      [0.14, 784],
      [0.21, 1047],
    ] as const)
      glide(at, delay, pitch, pitch, 0.18, loud * 0.4, 'triangle');
  },
};
