/** The levels of the bots of a game, as the server tells them. */

import { useEffect, useState } from 'preact/hooks';
import { fetchGames } from '../../app/api';
import type { Level } from '../../protocol';

/** None until they are told, or where they cannot be had. */
export function useLevels(game: string): readonly Level[] {
  const [levels, setLevels] = useState<readonly Level[]>([]);
  useEffect(() => {
    void fetchGames().then(
      (games) => setLevels(games.find((one) => one.name === game)?.levels ?? []),
      () => {},
    );
  }, [game]);
  return levels;
}
