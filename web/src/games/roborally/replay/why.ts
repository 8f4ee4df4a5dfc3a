/** Why something happened: the section of the rules behind a line, in plain words. Words only. */

import { say } from '../texts/say';
import type { StoryLine } from './lines';

export type WhyCode =
  | 'own-move'
  | 'own-turn'
  | 'push'
  | 'wall'
  | 'chain'
  | 'pit'
  | 'edge'
  | 'tenth'
  | 'crusher'
  | 'express'
  | 'belts'
  | 'curve'
  | 'contested'
  | 'occupied'
  | 'swap'
  | 'belt-wall'
  | 'pusher'
  | 'pushers'
  | 'weapon'
  | 'gear'
  | 'laser'
  | 'shot'
  | 'no-hit'
  | 'absorbed'
  | 'locked'
  | 'locked-deck'
  | 'flag'
  | 'archive'
  | 'finished'
  | 'repair'
  | 'wipe'
  | 'power'
  | 're-entry'
  | 'course-rule'
  | 'nothing';

export function whyWords(line: Pick<StoryLine, 'why' | 'card'>): { readonly title: string; readonly text: string } {
  return { title: say(`why.${line.why}.title`), text: say(`why.${line.why}`, { priority: String(line.card ?? '') }) };
}
