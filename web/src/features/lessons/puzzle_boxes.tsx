/** Links to the puzzles of each product. */

import type { VNode } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { fetchJson } from '../../app/api';
import type { PuzzleSet } from '../../protocol';
import { say } from '../../i18n/learn';

export function PuzzleBoxes({ but }: { but?: string }): VNode | null {
  const [boxes, setBoxes] = useState<readonly PuzzleSet[]>([]);
  useEffect(() => {
    fetchJson<readonly PuzzleSet[]>('/api/puzzles').then(setBoxes, () => undefined);
  }, []);
  if (boxes.length === 0) return null;
  return (
    <section aria-labelledby="puzzles">
      <h2 id="puzzles">{say('puzzle.heading')}</h2>
      <p>{say('puzzle.lead')}</p>
      <ul class="button-row">
        {boxes
          .filter((box) => box.name !== but)
          .map((box) => (
            <li key={box.name}>
              <a class="button plain" href={`/learn/puzzles/${box.name}`}>
                {box.title}
              </a>
            </li>
          ))}
      </ul>
    </section>
  );
}
