/** Drawings and descriptions of weather: a cloud, a storm or snow in the corner of a space. */

import type { VNode } from 'preact';
import type { ExpansionDrawing } from '@railroad_ink/drawing/expansions/plugin_types';
import type { Space } from '@railroad_ink/drawing/notation';

import './drawing.css';
import { say } from '@railroad_ink/texts/expansions';

export type WeatherSymbol = 'cloud' | 'storm' | 'snow';

/** The symbols, in the order of the score. `Extras` has positions in this list, counted from 1. */
export const SYMBOLS: readonly WeatherSymbol[] = ['cloud', 'storm', 'snow'];

declare module '@railroad_ink/drawing/expansions/types' {
  interface Layers {
    readonly weather?: Readonly<Record<Space, WeatherSymbol>> | undefined;
  }
}

export const drawing: ExpansionDrawing = {
  face: (face) => {
    const symbol = SYMBOLS.find((one) => one === face);
    return symbol && { picture: () => <Picture symbol={symbol} at="translate(32 32) scale(2.1)" /> };
  },
  extras: ({ weather }, space) => {
    const symbol = weather?.[space];
    return symbol && { weather: 1 + SYMBOLS.indexOf(symbol) };
  },
  spaces: ({ weather = {} }) => Object.keys(weather),
  over: ({ extras }) => {
    const symbol = SYMBOLS[Number(extras['weather'] ?? 0) - 1];
    return symbol !== undefined && <Picture symbol={symbol} at="translate(13 12)" />;
  },
  spaceWords: ({ weather }, space) => {
    const symbol = weather?.[space];
    return symbol === undefined ? [] : [say(`face.${symbol}`)];
  },
};

const FLAKE = 'M0,-9V9M-7.800,-4.500L7.800,4.500M-7.800,4.500L7.800,-4.500';

function Picture({ symbol, at }: { symbol: WeatherSymbol; at: string }): VNode {
  return (
    <g transform={at}>
      {symbol === 'cloud' && (
        <path
          class="weather-body weather-cloud"
          d="M-7,6a4.500,4.500 0 0 1 0,-9a6,6 0 0 1 11.500,-1a5,5 0 0 1 2.500,10Z"
        />
      )}
      {symbol === 'storm' && <path class="weather-body weather-storm" d="M3,-10L-7,2H-1L-4,10L7,-3H1Z" />}
      {symbol === 'snow' && (
        <>
          <path class="weather-halo" d={FLAKE} />
          <path class="weather-flake" d={FLAKE} />
        </>
      )}
    </g>
  );
}
