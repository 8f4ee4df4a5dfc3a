/** The pack of Railroad Ink. Loads each part of the game when a page needs it. */

import { lazyPart } from '@/app/lazy_module';
import { expansionArtPart } from './drawing/expansion_art';
import { expansionTablePart } from './table/lazy/lazy_expansion';
import { gameName, t } from './texts/front';
import { titles } from './texts/titles';
import { type GamePack, later } from '@/games/plugin';

export const GAME = 'railroad-ink';

export const pack: GamePack = {
  name: GAME,
  title: gameName,
  about: () => t('front.game-text'),
  titles,
  chance: 'dice',
  figures: false,
  drafts: true,
  card: later(async () => (await import('./front_card')).FrontCard, 'first'),
  form: later(async () => (await import('./new_table/new_table_form')).LobbyForm),
  table: later(async () => (await import('./table_page')).TablePage),
  invited: lazyPart(async () => (await import('./new_table/invited')).invited),
  slots: lazyPart(async () => (await import('./slots')).slots),
  lists: lazyPart(async () => (await import('./lists')).lists),
  rules: lazyPart(async () => {
    const [{ rules }] = await Promise.all([import('./rules'), expansionArtPart.load(), expansionTablePart.load()]);
    return rules;
  }),
  keys: later(async () => (await import('./keys')).AllKeys),
  review: later(async () => (await import('./review/review_page')).ReviewPage),
  paper: later(async () => (await import('./paper_scorer/paper_page')).PaperPage),
  puzzle: later(async () => (await import('./puzzle/puzzle')).SheetPuzzle),
  tower: later(async () => (await import('./dice_tower/tower_page')).TowerPage),
};
