/** The messages between the page and a worker that encodes a moving picture. */

/** Messages to the worker. It answers each frame with `encoded`, and `finish` with `done`. */
export type ToWorker =
  | { readonly type: 'begin'; readonly width: number; readonly height: number }
  | { readonly type: 'frame'; readonly picture: ImageBitmap; readonly ms: number }
  | { readonly type: 'finish' };

export type FromWorker =
  | { readonly type: 'encoded' }
  | { readonly type: 'done'; readonly bytes: ArrayBuffer }
  | { readonly type: 'failed'; readonly why: string };

/** Encodes the frames of a picture, one after the other. */
export interface Encoder {
  add(picture: ImageBitmap, ms: number): Promise<void> | void;
  finish(): Promise<ArrayBuffer>;
}
