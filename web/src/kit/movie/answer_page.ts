/** The loop of a worker that encodes a moving picture: reads the messages of the page in order and answers each. */

import type { Encoder, FromWorker, ToWorker } from './worker_messages';

declare const self: DedicatedWorkerGlobalScope;

/** Answer the messages of the page with an encoder. `begin` creates the encoder for a size in pixels. */
export function answerPage(begin: (width: number, height: number) => Promise<Encoder> | Encoder): void {
  const post = (message: FromWorker, transfer: Transferable[] = []) => self.postMessage(message, transfer);
  let encoder: Promise<Encoder> | undefined;
  const answer = async (message: ToWorker): Promise<void> => {
    if (message.type === 'begin') {
      encoder = Promise.resolve(begin(message.width, message.height));
      await encoder;
    } else if (message.type === 'frame') {
      await (await encoder)?.add(message.picture, message.ms);
      message.picture.close();
      post({ type: 'encoded' });
    } else {
      const bytes = await (await encoder)?.finish();
      if (bytes) post({ type: 'done', bytes }, [bytes]);
    }
  };
  let last: Promise<void> = Promise.resolve();
  self.onmessage = ({ data }: MessageEvent<ToWorker>) => {
    last = last.then(() => answer(data)).catch((error: unknown) => post({ type: 'failed', why: String(error) }));
  };
}
