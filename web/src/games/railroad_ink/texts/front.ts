/** What the front page says of Railroad Ink, its name too, beside what the house says. Knows no other text of the game. */

import { en } from '../../../texts/en';
import { messages } from '../../../texts/index';
import { enFront } from './en_front';

export const t = messages({ ...en, ...enFront });

export const gameName = (): string => t('front.game');
