/** Romanian: all that roborally says. */

import { options } from './options';
import { special } from './special';
import { analysis } from './analysis';
import { editor } from './editor';
import { errors } from './errors';
import { name } from './name';
import { roborally } from './roborally';
import { story } from './story';
import { puzzle } from './puzzle';

export const texts: Readonly<Record<string, string>> = {
  ...options,
  ...special,
  ...analysis,
  ...editor,
  ...errors,
  ...name,
  ...roborally,
  ...story,
  ...puzzle,
};
