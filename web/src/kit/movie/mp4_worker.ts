/** The worker that encodes an MP4 with the video encoder of the browser. */

import { BufferTarget, CanvasSource, getFirstEncodableVideoCodec, Mp4OutputFormat, Output } from 'mediabunny';
import { answerPage } from './answer_page';

/** Bits per second: enough for flat drawings with sharp edges. */
const BITRATE = 2_500_000;

answerPage(async (width, height) => {
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d');
  const codec = await getFirstEncodableVideoCodec(['avc', 'vp9', 'av1', 'hevc'], { width, height, bitrate: BITRATE });
  if (context === null || codec === null) throw new Error('no video encoder');
  const target = new BufferTarget();
  const output = new Output({ format: new Mp4OutputFormat({ fastStart: 'in-memory' }), target });
  const source = new CanvasSource(canvas, { codec, bitrate: BITRATE });
  output.addVideoTrack(source);
  await output.start();
  let seconds = 0;
  return {
    async add(picture, ms) {
      context.drawImage(picture, 0, 0);
      await source.add(seconds, ms / 1000);
      seconds += ms / 1000;
    },
    async finish() {
      await output.finalize();
      if (target.buffer === null) throw new Error('no video');
      return target.buffer;
    },
  };
});
