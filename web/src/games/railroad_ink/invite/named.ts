/** The games that are proposed by name, made of the boxes and expansions that are here. What can be played is the server's to say. */

import { BOXES, type ExpansionFacts, EXPANSIONS } from '../drawing/layers/facts';
import { expansionName, say } from '../drawing/layers/words';
import { SURFACE } from '../table/leaves';
import { told } from '../texts/expansions';
import { list } from '../../../texts/index';
import { type Chosen, NOTHING, sameChosen } from './chosen';

export interface NamedGame {
  readonly key: string;
  readonly title: string;
  /** What is in it, in a line. */
  readonly detail: string;
  readonly chosen: Chosen;
  /** A face that shows it, and whose paper that has. */
  readonly face: string;
  readonly layer?: string;
  /** For one alone, or for more than one. */
  readonly seats?: 'alone' | 'more';
}

const CHALLENGE: Chosen = { ...NOTHING, edition: 'challenge' };

/** All of them, the simplest first. */
export function namedGames(): readonly NamedGame[] {
  return [
    { key: 'base', title: say('game.base'), detail: say('game.base-detail'), chosen: NOTHING, face: 'h-tee' },
    {
      key: 'challenge',
      title: say('game.challenge'),
      detail: say('game.challenge-detail'),
      chosen: CHALLENGE,
      face: 'st-tee-h',
    },
    {
      key: 'solo',
      title: say('game.solo'),
      detail: say('game.solo-detail'),
      chosen: CHALLENGE,
      face: 'h-end',
      seats: 'alone',
    },
    {
      key: 'picked',
      title: say('game.picked'),
      detail: say('game.picked-detail'),
      chosen: { ...CHALLENGE, draft: true },
      face: 'r-double',
      seats: 'more',
    },
    ...BOXES.flatMap((box) =>
      box.expansions.flatMap((name): readonly NamedGame[] | NamedGame => {
        const facts = EXPANSIONS.find((one) => one.name === name);
        if (facts?.leaf) return leafGames(facts);
        const challenge = box.edition === 'challenge';
        return {
          key: `${box.name}.${name}`,
          title:
            name === box.name
              ? box.title
              : say('game.with', { box: box.title, expansion: told(`with.${name}`) ?? expansionName(name) }),
          detail: say(challenge ? 'game.with-challenge' : 'game.with-detail', {
            rounds: facts?.rounds ?? 0,
            difficulty: say(`choose.${facts?.difficulty ?? 'easy'}`),
          }),
          chosen: { ...(challenge ? CHALLENGE : NOTHING), expansions: [name] },
          face:
            Object.values(facts?.faces ?? {})
              .flat()
              .at(-1) ?? '',
          layer: name,
        };
      }),
    ),
  ];
}

/** An expansion with a board of its own is played below the surface, or alone. */
function leafGames({ name, rounds, own, faces }: ExpansionFacts): readonly NamedGame[] {
  const chosen: Chosen = { ...NOTHING, expansions: [name] };
  const [first = '', ...others] = Object.values(faces).flat();
  return [
    {
      key: name,
      title: told(`game.${name}`) ?? expansionName(name),
      detail: told(`game.${name}-detail`, { rounds }) ?? '',
      chosen,
      face: others.at(-1) ?? first,
      layer: name,
    },
    {
      key: `${name}-alone`,
      title: told(`game.${name}-alone`) ?? expansionName(name),
      detail: told(`game.${name}-alone-detail`, { rounds: own?.rounds ?? rounds }) ?? '',
      chosen: { ...chosen, settings: { [`${name}.${SURFACE}`]: 'none' } },
      face: first,
      layer: name,
    },
  ];
}

/** The proposed game that a choice is, if it is one; of two alike that for so many seats. */
export function namedAs(chosen: Chosen, seats: number): NamedGame | undefined {
  const all = namedGames().filter((game) => sameChosen(game.chosen, chosen));
  return (
    all.find((game) => game.seats === (seats === 1 ? 'alone' : 'more')) ?? all.find((game) => game.seats === undefined)
  );
}

/** What a choice is called: by its name, or by what is in it. */
export function titleOf(chosen: Chosen, seats: number): string {
  const named = namedAs(chosen, seats);
  if (named) return named.title;
  const expansions = chosen.expansions.map((name) => expansionName(name));
  return (
    list([
      ...(chosen.edition === 'challenge' || chosen.sheet === 'challenge' ? [say('game.challenge-short')] : []),
      ...expansions,
    ]) || say('game.own')
  );
}
