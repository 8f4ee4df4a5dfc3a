/** The types of the package `gifenc`, which has none of its own, as far as they are used here. */

declare module 'gifenc' {
  type Palette = [red: number, green: number, blue: number][];

  interface FrameOptions {
    readonly palette: Palette;
    /** Milliseconds. */
    readonly delay: number;
    /** The number of repetitions; 0 repeats forever. Allowed on the first frame only. */
    readonly repeat?: number;
    readonly dispose?: number;
    readonly transparent?: boolean;
    readonly transparentIndex?: number;
  }

  interface Gif {
    writeFrame(indexes: Uint8Array, width: number, height: number, options: FrameOptions): void;
    finish(): void;
    bytes(): Uint8Array;
  }

  export function GIFEncoder(): Gif;
  export function quantize(pixels: Uint8ClampedArray, colours: number): Palette;
  export function applyPalette(pixels: Uint8ClampedArray, palette: Palette): Uint8Array;
}
