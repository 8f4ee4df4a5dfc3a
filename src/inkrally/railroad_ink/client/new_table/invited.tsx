/** Railroad Ink in invitations: a finished sheet and the settings. */

import type { VNode } from 'preact';
import type { TableSnapshot } from '@/protocol';
import { joinWords } from '@/i18n';
import type { InvitedSlots } from '@/games/plugin';
import { SheetDrawing } from '../drawing/drawing';
import sample from '../front_sample.json';
import { houseWords } from '../table/game_words';
import type { OptionChoice } from '../table/model';
import { t } from '../texts';
import { DEFAULT_CHOICE, parseGameChoice } from './game_choice';
import { findPreset, titleOf } from './presets';

function Picture(): VNode {
  return <SheetDrawing marks={sample as never} label={t('front.art')} />;
}

/** Return a text such as "the base game, 7 rounds". */
function setupWords({ table }: TableSnapshot): string {
  const chosen = parseGameChoice(JSON.stringify({ ...DEFAULT_CHOICE, ...table.options }));
  const named = findPreset(chosen, table.seats.length);
  if (named === undefined) return titleOf(chosen, table.seats.length);
  return named.key === 'base' ? named.detail : joinWords([named.title, named.detail]);
}

/** Return a text such as "House rules: own dice, one die may stay undrawn" in a list, empty without house rules. */
function houseRules({ table }: TableSnapshot): readonly string[] {
  const rules = houseWords(table.options as OptionChoice);
  return rules.length > 0 ? [t('house.invited', { rules: joinWords(rules) })] : [];
}

export const invited: InvitedSlots = {
  Picture,
  useSetup: (snapshot) => ({ words: [setupWords(snapshot), ...houseRules(snapshot)], english: [] }),
};
