/** The print settings, with a preview that equals the print. */

import { useSignal } from '@preact/signals';
import type { VNode } from 'preact';
import { useEffect } from 'preact/hooks';
import { routeOf, SPECIALS } from '../drawing/board';
import { ChoiceField } from '../paper_scorer/choice_field';
import { goalCodes } from '../drawing/expansions/data';
import { layersOf } from '../paper_scorer/written_sheet/boards';
import { type BoardName, SURFACE } from '../table/boards';
import type { PaperScorerStore } from '../paper_scorer/paper_scorer_store';
import { emptySheet } from '../paper_scorer/written_sheet/parse';
import { Button } from '@/kit/button';
import { t } from '../texts';
import { type PaperSize, PAPERS, printOn, getDefaultPaperSize } from './page_size';
import { GoalPages, type PerPage, type PrintedData, PrintPages } from './printed_pages';

const PER_PAGE: readonly PerPage[] = [1, 2, 4];
const FILLS = ['empty', 'filled', 'cards'] as const;

export function PrintPart({ paper }: { paper: PaperScorerStore }): VNode {
  const size = useSignal<PaperSize>(getDefaultPaperSize(navigator.language));
  const perPage = useSignal<PerPage>(1);
  const fill = useSignal<(typeof FILLS)[number]>('empty');
  useEffect(() => printOn(size.value), [size.value]);

  const { edition, sheet, drawings, expansions, uncounted_specials: uncounted = [] } = paper.sheet.value;
  const boards = paper.boards.value;
  const plain = { ...emptySheet(edition), ...(sheet && { sheet }) };
  const several = boards.length > 1 || boards[0] !== SURFACE;
  const blank = (board: BoardName): PrintedData => ({
    marks: {},
    layers: several ? layersOf({ ...plain, ...(expansions && { expansions }) }, board) : layersOf(plain),
    board,
    boards,
  });
  const filled = (board: BoardName): PrintedData => ({
    marks: paper.marksOf(board),
    layers: layersOf(paper.sheet.value, board),
    board,
    boards,
    lines: paper.answer.value?.behind.leaves?.[board]?.score,
    score: paper.answer.value?.score,
    used: SPECIALS.filter((route) =>
      Object.entries(drawings).some(([space, drawing]) => routeOf(drawing) === route && !uncounted.includes(space)),
    ),
    plain: true,
  });
  // A sheet with several boards fills its page.
  const sheets = Array.from({ length: Math.ceil(perPage.value / boards.length) }, () =>
    boards.map(fill.value === 'filled' ? filled : blank),
  ).flat();

  return (
    <div class="print-part">
      <section class="print-choices" aria-label={t('print.heading')}>
        <p class="lead">{t('print.lead')}</p>
        <ChoiceField
          label={t('print.paper')}
          value={size.value}
          options={PAPERS.map((one) => [one, t(`print.${one}`)])}
          onChange={(value) => (size.value = value as PaperSize)}
        />
        <ChoiceField
          label={t('print.per-page')}
          value={String(perPage.value)}
          options={PER_PAGE.map((one) => [String(one), t('print.sheets', { count: one })])}
          onChange={(value) => (perPage.value = Number(value) as PerPage)}
        />
        <ChoiceField
          label={t('print.what')}
          value={fill.value}
          options={FILLS.map((one) => [one, t(`print.${one}`)])}
          onChange={(value) => (fill.value = value as (typeof FILLS)[number])}
        />
        <Button kind="main" icon="print" onPress={() => window.print()}>
          {t('print.print')}
        </Button>
        <p class="label">{t('print.pdf')}</p>
      </section>
      <section class="print-preview" aria-label={t('print.preview')}>
        {fill.value === 'cards' ? (
          <GoalPages codes={goalCodes(expansions)} size={size.value} />
        ) : (
          <PrintPages
            sheets={sheets}
            edition={edition}
            sheet={sheet}
            expansions={expansions}
            size={size.value}
            perPage={perPage.value}
          />
        )}
      </section>
    </div>
  );
}
