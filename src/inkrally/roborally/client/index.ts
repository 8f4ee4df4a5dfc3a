/** The pack of RoboRally. Loads each part of the game when a page needs it. */

import { lazyModule } from '@/app/lazy_module';
import { gameName, say, titles } from './texts/front';
import { type GamePlugin, lazyComponent } from '@/games/plugin';

export const plugin: GamePlugin = {
  name: 'roborally',
  title: gameName,
  about: () => say('front.text'),
  titles,
  chance: 'cards',
  figures: true,
  drafts: false,
  card: lazyComponent(async () => (await import('./front_card')).FrontCard, 'first'),
  form: lazyComponent(async () => (await import('./new_table/new_table_form')).RoboRallyTableForm),
  lobby: lazyComponent(async () => (await import('./new_table/robot_pick')).OwnRobot),
  ground: lazyComponent(async () => (await import('./new_table/lobby_options')).LobbyOptions),
  table: lazyComponent(async () => (await import('./table_page')).TablePage),
  invited: lazyModule(async () => (await import('./new_table/invited')).invited),
  slots: lazyModule(async () => (await import('./slots')).slots),
  lists: lazyModule(async () => (await import('./lists')).lists),
  course: lazyComponent(async () => (await import('./editor/editor_page')).EditorPage),
  rules: lazyModule(async () => {
    const { fetchCourses, rules } = await import('./rules');
    await fetchCourses();
    return rules;
  }),
  puzzle: lazyComponent(async () => (await import('./puzzle/puzzle')).RacePuzzle),
  turnPuzzle: lazyComponent(async () => (await import('./puzzle/turn_puzzle')).RaceTurnPuzzle),
  keys: lazyComponent(async () => (await import('./slots')).AllKeys),
};
