/** Loads the bot levels of a game from the server. */

import { useEffect, useState } from 'preact/hooks';
import { fetchGames } from '../../app/api';
import type { Level } from '../../protocol';

/** Return the levels, or an empty list before they are loaded or after an error. */
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
