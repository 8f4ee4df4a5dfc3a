/** The player's best sheets, drawn small as in lists. */

import type { VNode } from 'preact';
import { useState } from 'preact/hooks';
import { getPlugin } from '@/games/plugin';
import { Button } from '@/kit/button';
import type { BestSheet } from '@/protocol';
import { joinWords, formatNumber } from '@/i18n';
import { monthOf } from '@/i18n/dates';
import { say } from '@/i18n/mine';
import { formatVariant } from '../profile';
import { Section } from '../profile_section';
import type { SectionProps } from './sections';
import { titleWords } from '../../table/titles';

export const order = 3;
const FIRST = 5;

export function BestSection({ handle }: SectionProps): VNode {
  const [whole, setWhole] = useState(false);
  return (
    <Section id="best" title={say('best.heading')} handle={handle} bare>
      {({ best }) =>
        best.length === 0 ? (
          <p class="history-none">{say('best.none')}</p>
        ) : (
          <>
            <ul class="best-sheets">
              {(whole ? best : best.slice(0, FIRST)).map((sheet) => (
                <Sheet key={sheet.table} sheet={sheet} />
              ))}
            </ul>
            {best.length > FIRST && !whole && (
              <Button kind="bare" onPress={() => setWhole(true)}>
                {say('best.all', { n: best.length })}
              </Button>
            )}
          </>
        )
      }
    </Section>
  );
}

function Sheet({ sheet }: { sheet: BestSheet }): VNode {
  const Small = getPlugin(sheet.game)?.lists.read()?.Small;
  const name = titleWords(sheet.title, sheet.game);
  return (
    <li>
      <a href={`/t/${sheet.table}`}>
        {Small && (
          <Small table={{ options: sheet.options, sheet: sheet.sheet, own_course: '', robots: [], looks: [] }} />
        )}
        <b class="history-figure" aria-hidden="true">
          {formatNumber(sheet.points)}
        </b>
        <span class="visually-hidden">{say('best.points', { n: sheet.points })}</span>
        <span class="label">{joinWords([name, formatVariant(sheet.game, sheet.options), monthOf(sheet.at)])}</span>
      </a>
    </li>
  );
}
