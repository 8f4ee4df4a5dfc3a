/**
 * The contract between moving pictures and the games. A game is found by its `client/result/movie.tsx`, which exports
 * `MovieSlots`. Pages that show no moving picture do not load this module.
 */

import type { LazyModule } from '../app/lazy_module';
import type { Movie } from '../kit/movie/movie';
import type { Palette } from '../kit/svg_export/inline_styles';
import type { Replay } from '../protocol';
import { getGameName, lazyModuleWithTexts } from './plugin';

/** The content of a moving picture of a match. */
export interface MovieChoice {
  /** The seat whose sheet the picture shows, if each seat has a picture of its own. */
  readonly seat: number;
  /** The name of each seat, or null for a picture without names. */
  readonly names: readonly string[] | null;
  /** The avatar of each seat. */
  readonly avatars: readonly number[];
  readonly palette: Palette;
}

/** The part of a game that shows a finished match as a moving picture. */
export interface MovieSlots {
  /** Whether each seat has a picture of its own. Otherwise one picture shows all seats. */
  readonly bySeat: boolean;
  readonly make: (replay: Replay, choice: MovieChoice) => Promise<Movie>;
}

const modules = new Map<string, LazyModule<MovieSlots>>(
  Object.entries(
    import.meta.glob<{ readonly movie: MovieSlots }>('../../../src/inkrally/*/client/result/movie.tsx'),
  ).map(([path, fetch]) => {
    const game = getGameName(path.replace('/result/movie.tsx', '/index.ts'));
    return [game, lazyModuleWithTexts(game, async () => (await fetch()).movie)];
  }),
);

/** Load the part of a game that shows matches as moving pictures, with the texts of the game. */
export async function loadMovieSlots(game: string): Promise<MovieSlots> {
  const slots = await modules.get(game)?.load();
  if (slots === undefined) throw new Error(`there are no moving pictures of ${game}`);
  return slots;
}
