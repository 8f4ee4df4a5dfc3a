/**
 * Encodes a movie. The page draws each frame, because workers cannot draw SVG files. A worker does all else, so the page
 * stays responsive.
 */

import { tokenReader } from '../svg_export/inline_styles';
import { CAPTION_PX, type Movie, pixelSize, timedFrames } from './movie';
import type { FromWorker, ToWorker } from './worker_messages';
import gifWorker from './gif_worker?worker&url';
import mp4Worker from './mp4_worker?worker&url';

export type MovieFormat = 'gif' | 'mp4';

const KINDS: Readonly<Record<MovieFormat, string>> = { gif: 'image/gif', mp4: 'video/mp4' };
const WORKERS: Readonly<Record<MovieFormat, string>> = { gif: gifWorker, mp4: mp4Worker };
const CAPTION_EDGE = 14;
const CAPTION_FONT_PX = 18;
/** Video codecs that an MP4 file may contain, as the browser names them. */
const CODECS = ['avc1.42001f', 'avc1.4d001f', 'vp09.00.31.08', 'av01.0.05M.08'];

/** Return whether this browser can encode an MP4 of the size of a movie. */
export async function canEncodeMp4(movie: Pick<Movie, 'width' | 'height'>): Promise<boolean> {
  if (!('VideoEncoder' in globalThis)) return false;
  const { width, height } = pixelSize(movie);
  const answers = CODECS.map((codec) =>
    VideoEncoder.isConfigSupported({ codec, width, height }).catch(() => undefined),
  );
  return (await Promise.all(answers)).some((answer) => answer?.supported);
}

interface EncodeOptions {
  /** Called with the share of the frames that are encoded, from 0 to 1. */
  readonly onProgress: (share: number) => void;
  /** Ends the encoding: the promise rejects and the worker stops. */
  readonly signal: AbortSignal;
}

/** Encode a movie. Rejects when a frame cannot be drawn, when the encoder fails, and when the signal aborts. */
export async function encodeMovie(
  movie: Movie,
  format: MovieFormat,
  { onProgress, signal }: EncodeOptions,
): Promise<Blob> {
  const size = pixelSize(movie);
  const frames = timedFrames(movie);
  const worker = startWorker(WORKERS[format]);
  const ended = new Promise<never>((_, failed) => {
    signal.addEventListener('abort', () => failed(signal.reason), { once: true });
  });
  ended.catch(() => undefined);
  /** Send a message and wait for its answer. */
  const ask = (message: ToWorker, transfer: Transferable[] = []): Promise<FromWorker> =>
    Promise.race([
      ended,
      new Promise<FromWorker>((answered, failed) => {
        worker.onmessage = ({ data }: MessageEvent<FromWorker>) =>
          data.type === 'failed' ? failed(new Error(data.why)) : answered(data);
        worker.onerror = () => failed(new Error('the worker failed'));
        worker.postMessage(message, transfer);
      }),
    ]);
  try {
    signal.throwIfAborted();
    const canvas = document.createElement('canvas');
    canvas.width = size.width;
    canvas.height = size.height;
    const context = canvas.getContext('2d', { willReadFrequently: true });
    if (context === null) throw new Error('no canvas');
    const style = tokenReader();
    const background = style.color('--color-surface');
    const ink = style.color('--color-text');
    const font = style.font('--font-body');
    style.remove();
    worker.postMessage({ type: 'begin', width: size.width, height: size.height } satisfies ToWorker);
    for (const [index, frame] of frames.entries()) {
      const image = await Promise.race([ended, drawSvg(frame.svg())]);
      context.fillStyle = background;
      context.fillRect(0, 0, size.width, size.height);
      context.drawImage(image, 0, 0, size.width, size.drawing);
      context.fillStyle = ink;
      context.font = `${CAPTION_FONT_PX}px ${font}`;
      context.textBaseline = 'middle';
      context.fillText(frame.caption, CAPTION_EDGE, size.height - CAPTION_PX / 2, size.width - 2 * CAPTION_EDGE);
      const picture = await createImageBitmap(canvas);
      await ask({ type: 'frame', picture, ms: frame.ms }, [picture]);
      onProgress((index + 1) / frames.length);
    }
    const done = await ask({ type: 'finish' });
    if (done.type !== 'done') throw new Error('the worker did not finish');
    return new Blob([done.bytes], { type: KINDS[format] });
  } finally {
    worker.terminate();
  }
}

/** Return the image of an SVG file. */
async function drawSvg(svg: string): Promise<HTMLImageElement> {
  const address = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }));
  try {
    const image = new Image();
    image.src = address;
    await image.decode();
    return image;
  } finally {
    URL.revokeObjectURL(address);
  }
}

/** Trusted Types of the browser, as far as they are used here. */
interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createScriptURL: (url: string) => string },
  ): { createScriptURL(url: string): string };
}

let policy: ReturnType<TrustedTypes['createPolicy']> | undefined;

/** Start a worker of this build. The policy of the page accepts only the addresses of these workers. */
function startWorker(address: string): Worker {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };
  policy ??= trustedTypes?.createPolicy('movie-worker', {
    createScriptURL: (url) => {
      if (!Object.values(WORKERS).includes(url)) throw new TypeError(`not a worker of this page: ${url}`);
      return url;
    },
  });
  return new Worker(policy?.createScriptURL(address) ?? address);
}
