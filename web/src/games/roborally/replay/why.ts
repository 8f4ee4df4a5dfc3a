/** Why something happened: the section of the rules behind a line, in plain words. Words only. */

import { optionName, optionText, say as sayOption } from '../options/found';
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
  | 'option'
  | 'locked'
  | 'locked-deck'
  | 'flag'
  | 'archive'
  | 'finished'
  | 'repair'
  | 'wipe'
  | 'power'
  | 're-entry'
  | 'nothing';

export function whyWords(line: Pick<StoryLine, 'why' | 'card' | 'option'>): {
  readonly title: string;
  readonly text: string;
} {
  if (line.option !== undefined)
    return { title: sayOption('option.why.title', { option: optionName(line.option) }), text: optionText(line.option) };
  return { title: say(`why.${line.why}.title`), text: say(`why.${line.why}`, { priority: String(line.card ?? '') }) };
}
