/** The client part of the Lanterns pack. Each module is loaded when it is needed. */

import { lazyModule } from '@/app/lazy_module';
import { type GamePlugin, lazyComponent } from '@/games/plugin';
import { say } from './say';

export const plugin: GamePlugin = {
  name: 'lanterns',
  title: () => say('lanterns.name'),
  chance: 'cards',
  figures: false,
  drafts: false,
  card: lazyComponent(async () => (await import('./front_card')).FrontCard),
  form: lazyComponent(async () => (await import('./form')).ToyTableForm),
  lobby: lazyComponent(async () => (await import('./form')).LobbyOptions),
  table: lazyComponent(async () => (await import('./table')).TablePage),
  slots: lazyModule(async () => (await import('./slots')).slots),
  lists: lazyModule(async () => (await import('./slots')).lists),
  keys: lazyComponent(async () => (await import('./slots')).AllKeys),
};
