/** German: all that roborally says. */

import { options } from './options';
import { rulebook } from './rulebook';
import { special } from './special';
import { analysis } from './analysis';
import { editor } from './editor';
import { errors } from './errors';
import { front } from './front';
import { levels } from './levels';
import { race } from './race';
import { puzzle } from './puzzle';
import { roborally } from './roborally';
import { story } from './story';

export const texts: Readonly<Record<string, string>> = {
  ...options,
  ...rulebook,
  ...special,
  ...analysis,
  ...editor,
  ...errors,
  ...front,
  ...levels,
  ...race,
  ...puzzle,
  ...roborally,
  ...story,
};
