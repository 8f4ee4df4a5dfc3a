/** Settings of a paper sheet: edition, scoring of longest routes, goals. */

import type { ComponentChildren, VNode } from 'preact';
import { type Key, t } from '../texts';
import { ChoiceField } from './choice_field';
import { scorerPlugins } from './registry';
import { type Edition, LONGEST_ROUTE_MODES, type Longest } from './written_sheet/types';
import { GOAL_FACTS, goalCodes } from '../drawing/expansions/data';
import { editionName, goalTitle } from '../drawing/expansions/words';
import { findExpansionText } from '../texts/expansions';
import { hasSecondBoard } from '../table/boards';
import { EDITIONS, sheetOf, withGoals } from '../drawing/editions';
import { MixLine } from '../new_table/mix_line';
import { Expansions } from '../new_table/expansions';
import type { PaperScorerStore } from './paper_scorer_store';
import { joinWords, sortByLocale } from '@/i18n';

const GOAL_POINTS = [4, 2, 1];

export function SheetOptions({ paper }: { paper: PaperScorerStore }): VNode {
  const sheet = paper.sheet.value;
  const Option = scorerPlugins().get(sheetOf(sheet)?.edition ?? '')?.option;
  const texts = (base: string, keys: readonly string[]) =>
    keys.map((key) => [key, t(`${base}-${key}` as Key)] as const);
  return (
    <Disclosure
      title={t('paper.edition')}
      detail={joinWords([editionName(sheet.edition), t(`paper.longest-${sheet.longest}`)])}
    >
      <ChoiceField
        label={t('paper.edition')}
        value={sheet.edition}
        options={EDITIONS.map((one) => [one, editionName(one)])}
        onChange={(value) => paper.edition(value as Edition)}
      />
      <ChoiceField
        label={t('invite.longest')}
        value={sheet.longest}
        options={texts('paper.longest', LONGEST_ROUTE_MODES)}
        onChange={(value) => paper.longest(value as Longest)}
      />
      <ChoiceField
        label={t('paper.sheet-is')}
        value={sheet.sheet ?? sheet.edition}
        options={EDITIONS.map((one) => [one, findExpansionText(`games.sheet-${one}`) ?? t('paper.edition-original')])}
        onChange={(value) => paper.printed(value as Edition)}
      />
      <Expansions
        chosen={{ expansions: sheet.expansions ?? [], settings: {} }}
        onChoose={({ expansions }) => paper.expansions(expansions)}
        settable={false}
      />
      <MixLine chosen={{ edition: sheet.edition, expansions: sheet.expansions ?? [], settings: {}, goals: 'none' }} />
      {hasSecondBoard(sheet) && (
        <ChoiceField
          label={t('paper.surface')}
          value={sheet.surface ?? 'played'}
          options={(['played', 'none'] as const).map((one) => [one, t(`paper.surface-${one}`)])}
          onChange={(value) => paper.alone(value === 'none')}
        />
      )}
      {Option && <Option sheet={sheet} onField={(name, value) => paper.field(name, value)} />}
      {(withGoals(sheet.edition) || sheet.goals !== undefined) && (
        <Goals goals={sheet.goals ?? {}} codes={goalCodes(sheet.expansions)} onGoals={(goals) => paper.goals(goals)} />
      )}
    </Disclosure>
  );
}

function Goals({
  goals,
  codes,
  onGoals,
}: {
  goals: Readonly<Record<string, number>>;
  codes: readonly string[];
  onGoals: (goals: Readonly<Record<string, number>>) => void;
}): VNode {
  const taken = Object.entries(goals);
  const rows: (readonly [string, number])[] = taken.length < GOAL_FACTS.cards ? [...taken, ['', 0]] : taken;
  const put = (index: number, letter: string, points: number) => {
    const changed = rows.map((row, at) => (at === index ? ([letter, points] as const) : row));
    onGoals(Object.fromEntries(changed.filter(([name]) => name !== '').map(([name, value]) => [name, value || 4])));
  };
  return (
    <fieldset class="goal-fields">
      <legend>{t('paper.goals')}</legend>
      {rows.map(([letter, points], index) => (
        <div key={index}>
          <ChoiceField
            label={t('paper.goal', { number: index + 1 })}
            value={letter}
            options={[
              ['', t('paper.goal-none')],
              ...sortByLocale(
                codes.filter((one) => one === letter || !(one in goals)),
                goalTitle,
              ).map((one) => [one, goalTitle(one)] as const),
            ]}
            onChange={(value) => put(index, value, points)}
          />
          {letter !== '' && (
            <ChoiceField
              label={t('print.points')}
              value={String(points)}
              options={GOAL_POINTS.map((one) => [String(one), String(one)])}
              onChange={(value) => put(index, letter, Number(value))}
            />
          )}
        </div>
      ))}
    </fieldset>
  );
}

/** Show a collapsed part of a page. */
export function Disclosure({
  title,
  detail,
  children,
}: {
  title: string;
  detail?: string | undefined;
  children: ComponentChildren;
}): VNode {
  return (
    <details class="disclosure">
      <summary>
        <b>{title}</b> {detail !== undefined && <span class="label">{detail}</span>}
      </summary>
      <div class="disclosure-content">{children}</div>
    </details>
  );
}
