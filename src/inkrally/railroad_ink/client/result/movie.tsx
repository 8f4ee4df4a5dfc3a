/** The moving picture of a match: the sheet of a seat, with one more drawing in each frame. */

import type { MovieSlots } from '@/games/movies';
import { sayMovie } from '@/kit/movie/sharing_texts';
import { formatLabel } from '@/i18n';
import { partsOfResult } from '../table/lazy/required_modules';
import { getEmbeddedFonts } from '../print/fonts';
import {
  boardsAt,
  changeAt,
  endOf,
  type Game,
  foldReplay,
  layersAt,
  type ReplayPosition,
} from '../replay/replay_positions';
import { sheetFrame } from './pictures';

/** Return the moments when the sheet of a seat changed: the beginning, each of its drawings, and the end. */
export function movieMoments(game: Game, seat: number): readonly ReplayPosition[] {
  const last = endOf(game, game.rounds.length);
  return game.moments.filter(
    (moment, index) =>
      index === 0 ||
      changeAt(game, seat, moment) !== undefined ||
      (moment.round === last.round && moment.step === last.step),
  );
}

export const movie: MovieSlots = {
  bySeat: true,
  async make(replay, { seat, names, palette }) {
    const game = foldReplay(replay);
    const [fonts] = await Promise.all([getEmbeddedFonts(), ...partsOfResult(game).map((part) => part.load())]);
    const moments = movieMoments(game, seat);
    const rounds = game.rounds.length;
    const total = game.rounds.at(-1)?.scores[seat]?.total ?? 0;
    return {
      width: Math.max(1, boardsAt(game, seat, endOf(game, rounds)).length),
      height: 1,
      frames: moments.map((moment, index) => {
        const text =
          index === moments.length - 1
            ? sayMovie('movie.points', { points: total })
            : sayMovie('movie.round', { round: moment.round, rounds });
        const caption = names ? formatLabel(names[seat] ?? '', text) : text;
        return {
          caption,
          svg: () => {
            const plain = layersAt(game, seat, moment) === undefined;
            const boards = boardsAt(game, seat, moment).map(({ marks, layers }) => ({
              marks,
              layers: plain ? undefined : layers,
            }));
            return sheetFrame(boards, caption, palette, fonts);
          },
        };
      }),
    };
  },
};
