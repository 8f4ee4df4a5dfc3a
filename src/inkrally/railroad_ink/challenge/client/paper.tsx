/** Villages on a scored paper sheet of the Challenge, and building boxes in print. */

import './paper.css';
import { ChoiceField } from '@railroad_ink/paper_scorer/choice_field';
import type { ExpansionPaper, OptionProps, PaperField, PrintedProps } from '@railroad_ink/paper_scorer/contract';
import { parseCount } from '@railroad_ink/paper_scorer/written_sheet/fields';
import { Cross } from '@railroad_ink/print/check_boxes';
import type { VNode } from 'preact';
import buildingFacts from '../../data/buildings.json';
import sheetFacts from '../../data/sheet.json';
import { Building } from './building';
import { say } from '@railroad_ink/texts/expansions';

declare module '@railroad_ink/paper_scorer/written_sheet/types' {
  interface WrittenSheet {
    readonly villages?: number;
  }
}

/** The number of marked village boxes. */
const villages: PaperField = {
  name: 'villages',
  words: ['villages'],
  write: (value) => (value ? [`villages ${Number(value)}`] : []),
  read: (_before, [, count = ''], line) => parseCount(count, line) || undefined,
  layers: (value) => (value ? { buildings: { villages: Number(value) } } : {}),
  played: ({ buildings }) => buildings?.villages || undefined,
};

function Villages({ sheet, onField }: OptionProps): VNode {
  return (
    <ChoiceField
      label={say('paper.villages')}
      value={String(sheet.villages ?? 0)}
      options={sheetFacts.village_points.map((points, count) => [
        String(count),
        say('paper.villages-points', { count, points }),
      ])}
      onChange={(value) => onField(villages.name, Number(value) || undefined)}
    />
  );
}

function Boxes({ sheet }: PrintedProps): VNode {
  const { villages = 0, universities = 0 } = sheet.layers?.buildings ?? {};
  const box = (marked: boolean, text: number | string, key: number) => (
    <i key={key}>
      {text}
      {marked && <Cross />}
    </i>
  );
  return (
    <p class="printed-buildings" role="img" aria-label={say('print.buildings', { villages, universities })}>
      <svg viewBox="2 4 24 24" aria-hidden="true">
        <Building kind="village" />
      </svg>
      {sheetFacts.village_points.slice(1).map((points, index) => box(index < villages, points, index))}
      <svg viewBox="2 4 24 24" aria-hidden="true">
        <Building kind="university" />
      </svg>
      {Array.from({ length: buildingFacts.university_boxes }, (_, index) => box(index < universities, '', index))}
    </p>
  );
}

export const paper: ExpansionPaper = { fields: [villages], boxes: Boxes, option: Villages };
