/** Texts of the paper scorer: the last action, and problems. */

import type { Space } from '../drawing/notation';
import { expansionArt } from '../drawing/expansion_art';
import { describeDrawing, kindSaid, routeName, sideWord } from '../drawing/drawing_text';
import { routeOf } from '../drawing/board';
import { formatList, capitalizeFirst } from '@/i18n';
import { formatProblem as refusedWords } from '@/i18n/error_messages';
import { t } from '../texts';
import { findExpansionText } from '../texts/expansions';
import type { Problem } from '@/protocol';
import type { WrittenSheet } from './written_sheet/types';
import { BOARDS, type BoardName, SURFACE } from '../table/boards';
import { asBoard } from './written_sheet/boards';
import type { LastStroke } from './paper_scorer_store';
import type { TextError } from './written_sheet/fields';
import { clashesAt } from './written_sheet/orientations';

export interface Words {
  readonly title: string;
  readonly text?: string;
  readonly refusal?: boolean;
}

/** Return the board on which the server found a problem. */
export function boardOfProblem(problem: Problem | null): BoardName {
  return BOARDS.find((name) => problem?.at?.startsWith(`${name}.`)) ?? SURFACE;
}

/** Return the space in which the server found a problem. */
export function spaceOf(problem: Problem | null): Space | undefined {
  return /(?:^|\.)drawings\.([A-G][1-7])$/.exec(problem?.at ?? '')?.[1];
}

/** Return what is wrong, where, and how to fix it. */
export function problemWords(problem: Problem, sheet: WrittenSheet): Words {
  const space = spaceOf(problem);
  if (problem.code === 'offline') return { title: t('paper.offline'), text: t('paper.offline-text'), refusal: true };
  if (problem.code === 'clash' && space !== undefined) {
    const clashes = clashesAt(asBoard(sheet, boardOfProblem(problem)), space).map(({ side, own, other, with: there }) =>
      t(there === undefined ? 'paper.clash-exit' : 'paper.clash-space', {
        own: kindSaid(own),
        other: kindSaid(other),
        side: sideWord(side),
        space: there ?? '',
      }),
    );
    return {
      title: t('paper.clash', { space }),
      text: t('paper.clash-text', { clashes: capitalizeFirst(formatList(clashes)) }),
      refusal: true,
    };
  }
  return { title: t('paper.refused'), text: refusedWords(problem), refusal: true };
}

/**
 * Describe the last action in a sentence, such as "E2, Station: highway north, railway east. Way 2 of 8; tap again to
 * turn it."
 */
export function saidWords(stroke: LastStroke | null): Words {
  if (stroke === null) return { title: t('paper.begin'), text: t('paper.begin-text') };
  const { what, space = '', mark = '', drawing, way = 0, ways = 0 } = stroke;
  const route = drawing === undefined ? undefined : (routeOf(drawing) ?? expansionArt()?.expansionRouteOf(drawing));
  switch (what) {
    case 'drawn':
      return {
        title: t('paper.drawn', { space, drawing: capitalizeFirst(describeDrawing(drawing ?? '')) }),
        text: ways > 1 ? t('paper.turn', { way, ways }) : t('paper.one-way'),
      };
    case 'lifted':
      return {
        title: t('paper.lifted', { space, route: route === undefined ? '' : capitalizeFirst(routeName(route)) }),
      };
    case 'refused':
      return { title: findExpansionText(`paper.no-${mark}`, { space }) ?? t('paper.refused'), refusal: true };
    case 'cleared':
      return { title: t('paper.cleared'), text: t('paper.undo-hint') };
    case 'undone':
      return { title: t('paper.undone') };
    default:
      return { title: t('paper.read') };
  }
}

/** Return what is wrong with a text. */
export function textErrorWords(error: TextError): string {
  return t(`paper.text-${error.what}`, { line: error.line, found: error.found });
}
