/** The games that are proposed by name, made of the boxes and expansions that are here. What can be played is the server's to say. */

import { withGoals } from '../drawing/editions';
import { BOXES, type ExpansionFacts, EXPANSIONS } from '../drawing/expansions/facts';
import { expansionName, say } from '../drawing/expansions/words';
import { SURFACE } from '../table/boards';
import { findExpansionText } from '../texts/expansions';
import { list } from '@/texts/index';
import { type ChosenGame, NOTHING, sameChosen } from './chosen';

export interface NamedGame {
  readonly key: string;
  readonly title: string;
  /** What is in it, in a line. */
  readonly detail: string;
  readonly chosen: ChosenGame;
  /** A face that shows it, and whose paper that has. */
  readonly face: string;
  readonly expansion?: string;
  /** For one alone, or for more than one. */
  readonly seats?: 'alone' | 'more';
}

/** What the folders of boxes propose, as `games` of `client/games.ts`. */
const BOX_GAMES = Object.values(
  import.meta.glob<() => readonly NamedGame[]>('../../*/client/games.ts', {
    eager: true,
    import: 'games',
  }),
);

/** All of them, the simplest first. */
export function namedGames(): readonly NamedGame[] {
  return [
    { key: 'base', title: say('game.base'), detail: say('game.base-detail'), chosen: NOTHING, face: 'h-tee' },
    ...BOX_GAMES.flatMap((games) => games()),
    ...BOXES.flatMap((box) =>
      box.expansions.flatMap((name): readonly NamedGame[] | NamedGame => {
        const facts = EXPANSIONS.find((one) => one.name === name);
        if (facts?.second_board) return secondBoardGames(facts);
        const { edition } = box;
        const goals = withGoals(edition);
        return {
          key: `${box.name}.${name}`,
          title:
            name === box.name
              ? box.title
              : say('game.with', {
                  box: box.title,
                  expansion: findExpansionText(`with.${name}`) ?? expansionName(name),
                }),
          detail: say(goals ? 'game.with-goals' : 'game.with-detail', {
            rounds: facts?.rounds ?? 0,
            difficulty: say(`choose.${facts?.difficulty ?? 'easy'}`),
          }),
          chosen: { ...NOTHING, ...(goals && { edition }), expansions: [name] },
          face:
            Object.values(facts?.faces ?? {})
              .flat()
              .at(-1) ?? '',
          expansion: name,
        };
      }),
    ),
  ];
}

/** An expansion with a board of its own is played below the surface, or alone. */
function secondBoardGames({ name, rounds, own, faces }: ExpansionFacts): readonly NamedGame[] {
  const chosen: ChosenGame = { ...NOTHING, expansions: [name] };
  const [first = '', ...others] = Object.values(faces).flat();
  return [
    {
      key: name,
      title: findExpansionText(`game.${name}`) ?? expansionName(name),
      detail: findExpansionText(`game.${name}-detail`, { rounds }) ?? '',
      chosen,
      face: others.at(-1) ?? first,
      expansion: name,
    },
    {
      key: `${name}-alone`,
      title: findExpansionText(`game.${name}-alone`) ?? expansionName(name),
      detail: findExpansionText(`game.${name}-alone-detail`, { rounds: own?.rounds ?? rounds }) ?? '',
      chosen: { ...chosen, settings: { [`${name}.${SURFACE}`]: 'none' } },
      face: first,
      expansion: name,
    },
  ];
}

/** The proposed game that a choice is, if it is one; of two alike that for so many seats. */
export function namedAs(chosen: ChosenGame, seats: number): NamedGame | undefined {
  const all = namedGames().filter((game) => sameChosen(game.chosen, chosen));
  return (
    all.find((game) => game.seats === (seats === 1 ? 'alone' : 'more')) ?? all.find((game) => game.seats === undefined)
  );
}

/** The box whose dice or sheet they are, where it has a name: "Challenge". */
function editionTitles({ edition, sheet }: ChosenGame): readonly string[] {
  const [title] = [edition, sheet].flatMap((one) => findExpansionText(`edition.${one}`) ?? []);
  return title === undefined ? [] : [title];
}

/** What a choice is called: by its name, or by what is in it. */
export function titleOf(chosen: ChosenGame, seats: number): string {
  const named = namedAs(chosen, seats);
  if (named) return named.title;
  const expansions = chosen.expansions.map((name) => expansionName(name));
  return list([...editionTitles(chosen), ...expansions]) || say('game.own');
}
