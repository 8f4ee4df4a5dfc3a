/** A small field that chooses one of a game's bot levels. Does not depend on a table. */

import type { VNode } from 'preact';
import { useId, useEffect, useState } from 'preact/hooks';
import type { Level } from '../../protocol';
import { levelName } from './players/players';
import { t } from '../../i18n';
import { fetchGames } from '../../app/api';

interface LevelPickProps {
  label: string;
  levels: readonly Level[];
  /** The chosen level, or empty if the bots have different levels. */
  value: string;
  game: string;
  onPick: (level: string) => void;
}

export function BotLevelPicker({ label, levels, value, game, onPick }: LevelPickProps): VNode | null {
  const id = useId();
  if (levels.length === 0) return null;
  return (
    <div class="level-pick">
      <label for={id}>{label}</label>
      <select id={id} value={value} onChange={(event) => onPick(event.currentTarget.value)}>
        {value === '' && <option value="">{t('front.mixed')}</option>}
        {levels.map((one) => (
          <option key={one.level} value={one.level}>
            {levelName(one.level, game)}
          </option>
        ))}
      </select>
    </div>
  );
}

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
