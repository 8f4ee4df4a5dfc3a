/** The line below a choice of settings: its rounds, dice and measured points, which the server computes. */

import type { VNode } from 'preact';
import { fetchJson } from '@/app/api';
import { formatList, joinWords } from '@/i18n';
import type { MixFacts } from '@/protocol';
import { expansionName, say } from '../drawing/expansions/words';
import { type GameChoice, optionsOf } from './game_choice';
import { useAnswer } from './use_setup_checks';

const WHITE = 'white';
const answers = new Map<string, MixFacts | null>();

export function MixLine({ chosen, seats = 1 }: { chosen: GameChoice; seats?: number }): VNode {
  const facts = useMixFacts(chosen, seats);
  return (
    <p class="label mix-line" role="status">
      {facts && mixWords(facts)}
    </p>
  );
}

/** Return the figures of a choice; null while they are unknown, and for an impossible choice. */
function useMixFacts(chosen: GameChoice, seats: number): MixFacts | null {
  const request = JSON.stringify({ options: optionsOf(chosen), seats });
  useAnswer(request, async () => {
    if (answers.has(request)) return;
    answers.set(request, await fetchJson<MixFacts>('/api/railroad-ink/mix', JSON.parse(request)));
  });
  return answers.get(request) ?? null;
}

/** Return a text such as "6 rounds. Dice: 4 × white and 2 × Rivers.", and the points for stars in the solo tour. */
export function mixWords({ rounds, dice, stars }: MixFacts): string {
  const names = Object.entries(dice).map(([name, count]) =>
    say('mix.dice', { count, name: name === WHITE ? say('mix.white') : expansionName(name) }),
  );
  const points = Object.entries(stars).map(([name, three]) =>
    say('mix.points', { name: expansionName(name), points: three }),
  );
  return joinWords(
    [
      say('mix.facts', { rounds, dice: formatList(names) }),
      ...(points.length > 0 ? [say('mix.stars', { names: formatList(points) })] : []),
    ],
    'space',
  );
}
