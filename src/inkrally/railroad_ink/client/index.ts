/** The pack of Railroad Ink. Loads each part of the game when a page needs it. */

import { lazyModule } from '@/app/lazy_module';
import { expansionArtModule } from './drawing/expansion_art';
import { expansionTablePart } from './table/lazy/lazy_expansion';
import { gameName, t, titles } from './texts/front';
import { type GamePlugin, lazyComponent } from '@/games/plugin';

export const GAME = 'railroad-ink';

export const plugin: GamePlugin = {
  name: GAME,
  title: gameName,
  about: () => t('front.game-text'),
  titles,
  chance: 'dice',
  figures: false,
  drafts: true,
  card: lazyComponent(async () => (await import('./front_card')).FrontCard, 'first'),
  form: lazyComponent(async () => (await import('./new_table/new_table_form')).RailroadInkTableForm),
  table: lazyComponent(async () => (await import('./table_page')).TablePage),
  invited: lazyModule(async () => (await import('./new_table/invited')).invited),
  slots: lazyModule(async () => (await import('./slots')).slots),
  lists: lazyModule(async () => (await import('./lists')).lists),
  rules: lazyModule(async () => {
    const [{ rules }] = await Promise.all([import('./rules'), expansionArtModule.load(), expansionTablePart.load()]);
    return rules;
  }),
  keys: lazyComponent(async () => (await import('./keys')).AllKeys),
  review: lazyComponent(async () => (await import('./review/review_page')).ReviewPage),
  paper: lazyComponent(async () => (await import('./paper_scorer/paper_page')).PaperScorerPage),
  puzzle: lazyComponent(async () => (await import('./puzzle/puzzle')).SheetPuzzle),
  turnPuzzle: lazyComponent(async () => (await import('./puzzle/turn_puzzle')).SheetTurnPuzzle),
  soloTour: lazyComponent(async () => (await import('./solo_tour/tour_page')).SoloTourPage),
  tower: lazyComponent(async () => (await import('./dice_tower/tower_page')).TowerPage),
};
