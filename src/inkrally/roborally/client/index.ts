/** The pack of RoboRally. Loads each part of the game when a page needs it. */

import { lazyPart } from '@/app/lazy_module';
import { gameName, say } from './texts/front';
import { titles } from './texts/titles';
import { type GamePack, later } from '@/games/plugin';

export const pack: GamePack = {
  name: 'roborally',
  title: gameName,
  about: () => say('front.text'),
  titles,
  chance: 'cards',
  figures: true,
  drafts: false,
  card: later(async () => (await import('./front_card')).FrontCard, 'first'),
  form: later(async () => (await import('./new_table/new_table_form')).LobbyForm),
  lobby: later(async () => (await import('./new_table/own_robot_picker')).OwnRobot),
  ground: later(async () => (await import('./new_table/lobby_options')).LobbyOptions),
  table: later(async () => (await import('./table_page')).TablePage),
  invited: lazyPart(async () => (await import('./new_table/invited')).invited),
  slots: lazyPart(async () => (await import('./slots')).slots),
  lists: lazyPart(async () => (await import('./lists')).lists),
  course: later(async () => (await import('./editor/editor_page')).EditorPage),
  rules: lazyPart(async () => {
    const { fetchCourses, rules } = await import('./rules');
    await fetchCourses();
    return rules;
  }),
  puzzle: later(async () => (await import('./puzzle/puzzle')).RacePuzzle),
  keys: later(async () => (await import('./slots')).AllKeys),
};
