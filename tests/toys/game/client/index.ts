/** Lanterns' pack: what the tiny game brings to the client, each part fetched when it is needed. */

import { lazyPart } from '@/app/lazy_module';
import { type GamePack, later } from '@/games/plugin';
import { say } from './say';

export const pack: GamePack = {
  name: 'lanterns',
  title: () => say('lanterns.name'),
  chance: 'cards',
  figures: false,
  drafts: false,
  card: later(async () => (await import('./front_card')).FrontCard),
  form: later(async () => (await import('./form')).LobbyForm),
  lobby: later(async () => (await import('./form')).LobbyOptions),
  table: later(async () => (await import('./table')).TablePage),
  slots: lazyPart(async () => (await import('./slots')).slots),
  lists: lazyPart(async () => (await import('./slots')).lists),
  keys: later(async () => (await import('./slots')).AllKeys),
};
