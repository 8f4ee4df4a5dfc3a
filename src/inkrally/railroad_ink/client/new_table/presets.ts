/** The presets, from the installed boxes and expansions. The server decides what can be played. */

import { withGoals } from '../drawing/editions';
import { BOXES, type ExpansionFacts, EXPANSIONS } from '../drawing/expansions/data';
import { expansionName, say } from '../drawing/expansions/words';
import { SURFACE } from '../table/boards';
import { findExpansionText } from '../texts/expansions';
import { formatList } from '@/i18n';
import { type GameChoice, DEFAULT_CHOICE, sameChosen } from './game_choice';

export interface Preset {
  readonly key: string;
  readonly title: string;
  /** The contents of the preset in one line. */
  readonly detail: string;
  readonly chosen: GameChoice;
  /** The die face that is the icon of the preset, and the expansion of that die. */
  readonly face: string;
  readonly expansion?: string;
  /** The box that contains the preset's expansion. */
  readonly box?: string;
  /** Whether the preset is for one player or for several. */
  readonly seats?: 'alone' | 'more';
}

/** The presets of boxes: the export `games` of `client/presets.ts`. */
const BOX_GAMES = Object.values(
  import.meta.glob<() => readonly Preset[]>('../../*/client/presets.ts', {
    eager: true,
    import: 'games',
  }),
);

/** All presets, the simplest first. */
export function getPresets(): readonly Preset[] {
  return [
    { key: 'base', title: say('game.base'), detail: say('game.base-detail'), chosen: DEFAULT_CHOICE, face: 'h-tee' },
    ...BOX_GAMES.flatMap((games) => games()),
    ...BOXES.flatMap((box) =>
      box.expansions.flatMap((name): readonly Preset[] | Preset => {
        const facts = EXPANSIONS.find((one) => one.name === name);
        if (facts?.second_board) return secondBoardGames(facts, box.name);
        const { edition } = box;
        const goals = withGoals(edition);
        return {
          key: `${box.name}.${name}`,
          box: box.name,
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
          chosen: { ...DEFAULT_CHOICE, ...(goals && { edition }), expansions: [name] },
          face: lastFace(name) ?? '',
          expansion: name,
        };
      }),
    ),
  ];
}

/** Return the last face of an expansion's dice, which is the icon of its preset. */
export function lastFace(expansion: string | undefined): string | undefined {
  const facts = EXPANSIONS.find(({ name }) => name === expansion);
  return Object.values(facts?.faces ?? {})
    .flat()
    .at(-1);
}

/** Return the presets of an expansion with its own board: below the surface, and alone. */
function secondBoardGames({ name, rounds, own, faces }: ExpansionFacts, box: string): readonly Preset[] {
  const chosen: GameChoice = { ...DEFAULT_CHOICE, expansions: [name] };
  const [first = '', ...others] = Object.values(faces).flat();
  return [
    {
      key: name,
      box,
      title: findExpansionText(`game.${name}`) ?? expansionName(name),
      detail: findExpansionText(`game.${name}-detail`, { rounds }) ?? '',
      chosen,
      face: others.at(-1) ?? first,
      expansion: name,
    },
    {
      key: `${name}-alone`,
      box,
      title: findExpansionText(`game.${name}-alone`) ?? expansionName(name),
      detail: findExpansionText(`game.${name}-alone-detail`, { rounds: own?.rounds ?? rounds }) ?? '',
      chosen: { ...chosen, settings: { [`${name}.${SURFACE}`]: 'none' } },
      face: first,
      expansion: name,
    },
  ];
}

/** Return the preset that equals a choice, if any. The number of seats selects between two equal ones. */
export function findPreset(chosen: GameChoice, seats: number): Preset | undefined {
  const all = getPresets().filter((game) => sameChosen(game.chosen, chosen));
  return (
    all.find((game) => game.seats === (seats === 1 ? 'alone' : 'more')) ?? all.find((game) => game.seats === undefined)
  );
}

/** Return the names of the boxes of dice and sheet, such as "Challenge". */
function editionTitles({ edition, sheet }: GameChoice): readonly string[] {
  const [title] = [edition, sheet].flatMap((one) => findExpansionText(`edition.${one}`) ?? []);
  return title === undefined ? [] : [title];
}

/** Return the name of a choice: its preset or its contents. */
export function titleOf(chosen: GameChoice, seats: number): string {
  const named = findPreset(chosen, seats);
  if (named) return named.title;
  const expansions = chosen.expansions.map((name) => expansionName(name));
  return formatList([...editionTitles(chosen), ...expansions]) || say('game.own');
}

/** The presets of a box; `box` is undefined for those without expansions. */
export interface PresetGroup {
  readonly box?: (typeof BOXES)[number];
  readonly presets: readonly Preset[];
}

/**
 * Return the presets grouped by box. The player's own boxes come first, and the other boxes are in a separate list.
 *
 * A search keeps the presets whose title or box has all words of the query, in any box.
 */
export function groupPresets(
  presets: readonly Preset[],
  own: readonly string[],
  query: string,
): { groups: readonly PresetGroup[]; others: readonly PresetGroup[] } {
  const groupOf = (box?: (typeof BOXES)[number]): PresetGroup => ({
    ...(box && { box }),
    presets: presets.filter((one) => one.box === box?.name && hasWords(query, one.title, box?.title ?? '')),
  });
  const boxes = BOXES.map(groupOf);
  const isOwn = ({ box }: PresetGroup) => box !== undefined && own.includes(box.name);
  const found = [groupOf(), ...boxes.filter(isOwn)];
  const rest = boxes.filter((group) => !isOwn(group));
  const filled = (groups: readonly PresetGroup[]) => groups.filter((group) => group.presets.length > 0);
  // Without marks every box counts as owned.
  const together = query.trim() !== '' || !boxes.some(isOwn);
  return together
    ? { groups: filled([...found, ...rest]), others: [] }
    : { groups: filled(found), others: filled(rest) };
}

/** Return whether the texts have all words of a search, regardless of case and accents. */
export function hasWords(query: string, ...texts: readonly string[]): boolean {
  const all = plain(texts.join(' '));
  return plain(query)
    .split(/\s+/)
    .every((word) => all.includes(word));
}

const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
