/**
 * Synthesized sounds of a table, such as knocks and the scratch of a pen. Each takes less than 400 ms. Browsers allow
 * no sound before the first click or key press.
 */

import { sound } from './settings';

export type Sound = 'roll' | 'draw' | 'lift' | 'hand-in' | 'all-in' | 'late' | 'end';

/** The audio context and the volume for a sound. */
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
  const output = getSoundOutput();
  if (output === undefined) return;
  const { at, loud } = output;
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

/** Return whether the page has had a click or key press, which browsers require before sound. */
function touched(): boolean {
  return (navigator.userActivation as UserActivation | undefined)?.hasBeenActive ?? true;
}

/** Play a wooden knock: a short tone that falls. */
export function knock(at: AudioContext, delay: number, pitch: number, length: number, loud: number): void {
  glide(at, delay, pitch, pitch * 0.6, length, loud, 'triangle');
}

/** Play a tone that slides from one pitch to another and fades out. */
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

/** Play the noise of a pen or paper: band-pass noise whose band moves. */
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
