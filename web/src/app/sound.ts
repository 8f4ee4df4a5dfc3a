/**
 * The sounds of the table, made when they are heard: knocks, a nib, paper, a stamp. Each under 400 ms; none before the
 * first tap or key on the page, and none where they are off. Knows no page.
 */

import { sound } from './settings';

export type Sound = 'roll' | 'draw' | 'lift' | 'hand-in' | 'all-in' | 'late' | 'end';

/** What a sound is played with: where, and how loud; undefined while nothing may be heard. */
export interface SoundOutput {
  readonly at: AudioContext;
  readonly loud: number;
}

let context: AudioContext | undefined;

export function getSoundOutput(): SoundOutput | undefined {
  if (sound.peek() === 'off' || typeof AudioContext === 'undefined' || !touched()) return undefined;
  context ??= new AudioContext();
  void context.resume();
  return { at: context, loud: sound.peek() === 'quiet' ? 0.25 : 0.8 };
}

export function play(name: Sound): void {
  const heard = getSoundOutput();
  if (heard === undefined) return;
  const { at, loud } = heard;
  switch (name) {
    case 'roll':
      for (const [delay, pitch] of [
        [0, 900],
        [0.07, 760],
        [0.15, 1010],
        [0.21, 690],
      ] as const)
        knock(at, delay, pitch, 0.05, loud);
      break;
    case 'draw':
      scratch(at, 0, 0.16, 3200, 2200, loud * 0.35);
      break;
    case 'lift':
      scratch(at, 0, 0.12, 1800, 3600, loud * 0.2);
      break;
    case 'hand-in':
      knock(at, 0, 180, 0.12, loud);
      scratch(at, 0, 0.06, 900, 500, loud * 0.4);
      break;
    case 'all-in':
      knock(at, 0, 420, 0.07, loud);
      knock(at, 0.14, 420, 0.07, loud);
      break;
    case 'late':
      knock(at, 0, 1500, 0.03, loud);
      break;
    case 'end':
      scratch(at, 0, 0.35, 1200, 3000, loud * 0.3);
      break;
  }
  if (name === 'hand-in') navigator.vibrate?.(10);
}

/** A browser lets no page be heard before somebody did something on it. */
function touched(): boolean {
  return (navigator.userActivation as UserActivation | undefined)?.hasBeenActive ?? true;
}

/** Wood: a short tone that falls and dies. */
export function knock(at: AudioContext, delay: number, pitch: number, length: number, loud: number): void {
  glide(at, delay, pitch, pitch * 0.6, length, loud, 'triangle');
}

/** A tone that goes from one pitch to another and dies. */
export function glide(
  at: AudioContext,
  delay: number,
  pitch: number,
  last: number,
  length: number,
  loud: number,
  type: OscillatorType = 'sine',
): void {
  const from = at.currentTime + delay;
  const tone = new OscillatorNode(at, { type, frequency: pitch });
  tone.frequency.setValueAtTime(pitch, from);
  tone.frequency.exponentialRampToValueAtTime(last, from + length);
  tone.connect(fading(at, from, length, loud * 0.5));
  tone.start(from);
  tone.stop(from + length);
}

/** A nib or paper: noise in a band that moves. */
export function scratch(
  at: AudioContext,
  delay: number,
  length: number,
  low: number,
  high: number,
  loud: number,
): void {
  const from = at.currentTime + delay;
  const noise = at.createBuffer(1, Math.ceil(at.sampleRate * length), at.sampleRate);
  const samples = noise.getChannelData(0);
  for (let index = 0; index < samples.length; index += 1) samples[index] = Math.random() * 2 - 1;
  const source = new AudioBufferSourceNode(at, { buffer: noise });
  const band = new BiquadFilterNode(at, { type: 'bandpass', frequency: low, Q: 0.8 });
  band.frequency.linearRampToValueAtTime(high, from + length);
  source.connect(band).connect(fading(at, from, length, loud));
  source.start(from);
}

function fading(at: AudioContext, from: number, length: number, loud: number): GainNode {
  const gain = new GainNode(at, { gain: loud });
  gain.gain.setValueAtTime(loud, from);
  gain.gain.exponentialRampToValueAtTime(0.001, from + length);
  gain.connect(at.destination);
  return gain;
}
