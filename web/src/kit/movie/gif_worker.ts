/** The worker that encodes a GIF. A frame contains only the pixels that differ from the frame before it. */

import { applyPalette, GIFEncoder, quantize } from 'gifenc';
import { answerPage } from './answer_page';

/** The last of the 256 colours of a frame marks pixels that did not change. */
const UNCHANGED = 255;

answerPage((width, height) => {
  const gif = GIFEncoder();
  const context = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true });
  if (context === null) throw new Error('no canvas');
  let before: Uint32Array | undefined;
  return {
    add(picture, ms) {
      context.drawImage(picture, 0, 0);
      const { data } = context.getImageData(0, 0, width, height);
      const pixels = new Uint32Array(data.buffer);
      const palette = quantize(data, UNCHANGED);
      const indexes = applyPalette(data, palette);
      if (before) {
        for (let at = 0; at < pixels.length; at += 1) if (pixels[at] === before[at]) indexes[at] = UNCHANGED;
      }
      while (palette.length <= UNCHANGED) palette.push([0, 0, 0]);
      gif.writeFrame(indexes, width, height, {
        palette,
        delay: ms,
        repeat: 0,
        dispose: 1,
        ...(before && { transparent: true, transparentIndex: UNCHANGED }),
      });
      before = pixels;
    },
    async finish() {
      gif.finish();
      return gif.bytes().slice().buffer as ArrayBuffer;
    },
  };
});
