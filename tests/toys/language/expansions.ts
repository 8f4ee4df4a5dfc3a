/** What is said of expansions that do not say it themselves. */

import type { Translated } from '@/texts/index';
import type { en } from '../../../../src/inkrally/railroad_ink/expansions/lake/client/en';

export const expansions = { 'expansion.lake': 'Lagoj', 'with.lake': 'lagoj' } satisfies Translated<typeof en>;
