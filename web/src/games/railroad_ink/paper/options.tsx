/** What else a sheet on paper has: its edition, how the longest routes are counted, villages and goals. */

import type { ComponentChildren, VNode } from 'preact';
import { useId } from 'preact/hooks';
import sheetFacts from '../../../../../src/inkrally/railroad_ink/data/sheet.json';
import { type Key, t } from '../../../texts/index';
import type { Edition, Longest } from './forms';
import { GOAL_FACTS, goalCodes } from '../drawing/layers/facts';
import { goalTitle } from '../drawing/layers/words';
import { hasLeaves } from '../table/leaves';
import { withBuildings } from '../table/model';
import { Expansions } from '../invite/expansions';
import type { PaperSheet } from './store';

export interface ChoiceFieldProps {
  label: string;
  value: string;
  options: readonly (readonly [value: string, label: string])[];
  onChange: (value: string) => void;
}

/** One of a few, from a list. */
export function ChoiceField({ label, value, options, onChange }: ChoiceFieldProps): VNode {
  const id = useId();
  return (
    <p class="choice-field">
      <label for={id}>{label}</label>
      <select id={id} value={value} onChange={(event) => onChange(event.currentTarget.value)}>
        {options.map(([key, text]) => (
          <option key={key} value={key} selected={key === value}>
            {text}
          </option>
        ))}
      </select>
    </p>
  );
}

const EDITIONS: readonly Edition[] = ['original', 'challenge'];
const LONGEST: readonly Longest[] = ['simple', 'trail'];
const GOAL_POINTS = [4, 2, 1];

export function SheetOptions({ paper }: { paper: PaperSheet }): VNode {
  const sheet = paper.sheet.value;
  const texts = (base: string, keys: readonly string[]) =>
    keys.map((key) => [key, t(`${base}-${key}` as Key)] as const);
  return (
    <Fold
      title={t('paper.options')}
      detail={`${t(`paper.edition-${sheet.edition}`)}, ${t(`paper.longest-${sheet.longest}`)}`}
    >
      <ChoiceField
        label={t('paper.edition')}
        value={sheet.edition}
        options={texts('paper.edition', EDITIONS)}
        onChange={(value) => paper.edition(value as Edition)}
      />
      <ChoiceField
        label={t('paper.longest')}
        value={sheet.longest}
        options={texts('paper.longest', LONGEST)}
        onChange={(value) => paper.longest(value as Longest)}
      />
      <ChoiceField
        label={t('paper.sheet-is')}
        value={sheet.sheet ?? sheet.edition}
        options={EDITIONS.map((one) => [one, t(`paper.sheet-${one}`)])}
        onChange={(value) => paper.printed(value as Edition)}
      />
      <Expansions
        chosen={{ expansions: sheet.expansions ?? [], settings: {} }}
        onChoose={({ expansions }) => paper.expansions(expansions)}
        settable={false}
      />
      {hasLeaves(sheet) && (
        <ChoiceField
          label={t('paper.surface')}
          value={sheet.surface ?? 'played'}
          options={(['played', 'none'] as const).map((one) => [one, t(`paper.surface-${one}`)])}
          onChange={(value) => paper.alone(value === 'none')}
        />
      )}
      {withBuildings(sheet) && (
        <ChoiceField
          label={t('paper.villages')}
          value={String(sheet.villages ?? 0)}
          options={sheetFacts.village_points.map((points, count) => [
            String(count),
            t('paper.villages-points', { count, points }),
          ])}
          onChange={(value) => paper.villages(Number(value))}
        />
      )}
      {(sheet.edition === 'challenge' || sheet.goals !== undefined) && (
        <Goals goals={sheet.goals ?? {}} codes={goalCodes(sheet.expansions)} onGoals={(goals) => paper.goals(goals)} />
      )}
    </Fold>
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
              ...codes.filter((one) => one === letter || !(one in goals)).map((one) => [one, goalTitle(one)] as const),
            ]}
            onChange={(value) => put(index, value, points)}
          />
          {letter !== '' && (
            <ChoiceField
              label={t('paper.goal-points')}
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

/** A part of a page that most need not open. */
export function Fold({
  title,
  detail,
  children,
}: {
  title: string;
  detail?: string | undefined;
  children: ComponentChildren;
}): VNode {
  return (
    <details class="fold">
      <summary>
        <b>{title}</b> {detail !== undefined && <span class="label">{detail}</span>}
      </summary>
      <div class="fold-inside">{children}</div>
    </details>
  );
}
