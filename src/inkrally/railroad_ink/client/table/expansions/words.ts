/**
 * Texts of expansions at a table: required actions, other actions, details of points. An expansion without texts is
 * described in the engine's English.
 */

import { expansionName, faceName, say } from '../../drawing/expansions/words';
import { isBaseRoute } from '../../drawing/board';
import type { ScoreLine } from '../../drawing/score';
import type { Side } from '../../drawing/notation';
import { routeName, sideWord } from '../../drawing/drawing_text';
import type { Value } from '@/i18n/format';
import type { RequiredAction } from '@/protocol';
import { findExpansionText } from '../../texts/expansions';
import { joinWords, formatList, formatNumber, capitalizeFirst } from '@/i18n';
import { t } from '../../texts';
import { TABLES } from './contract';
import { hasSecondBoard, boardsOf } from '../boards';
import type { ScoreBreakdown, OptionChoice, ExpansionAction, PickAct, ScoreSheet } from '../model';

/** Return a required action as a sentence. */
export function dutyWords(duty: RequiredAction): string {
  return (
    findExpansionText(`duty.${duty.code}`, { spaces: formatList(duty.spaces), count: duty.spaces.length }) ??
    capitalizeFirst(duty.text)
  );
}

/** Return the status line when the actions before or after the drawing are done. */
export function dutiesDone(): string {
  return say('table.first-done');
}

/** Return the label of an expansion's action, such as "Cross off highway crossing: no meteor this round". */
export function ownName(act: ExpansionAction | PickAct): string {
  const values: Record<string, Value> = {};
  for (const [name, value] of Object.entries(act)) {
    if (typeof value === 'number') values[name] = value;
    else if (typeof value === 'string')
      values[name] = name === 'direction' ? sideWord(value as Side) : name === 'route' ? named(value) : value;
  }
  return findExpansionText(`act.${act.type}`, values) ?? capitalizeFirst(act.type.replaceAll('-', ' '));
}

/** Return the heading of a roll at the end of a round. */
export function endHeading(round: number): string {
  return say('end.heading', { round });
}

/** Return what a roll at the end of a round did. */
export function endWords(faces: readonly string[]): string {
  return faces.map((face) => findExpansionText(`end.${face}`) ?? '').join(' ');
}

function named(route: string): Value {
  return { word: isBaseRoute(route) ? routeName(route) : faceName(route), code: route };
}

/** Return the score lines of expansions in order. */
export function expansionLines(score: ScoreSheet, behind: ScoreBreakdown | undefined): readonly ScoreLine[] {
  return Object.entries(score.expansions).map(([name, value]) => ({
    key: name,
    label: expansionName(name),
    detail: behind?.expansions?.[name] === undefined ? '' : detailOf(name, behind),
    value,
  }));
}

function detailOf(name: string, behind: ScoreBreakdown): string {
  const lines = behind.expansions?.[name] ?? [];
  if (lines.length === 0) return say('score.none');
  const own = TABLES.get(name)?.scoreDetail?.(lines);
  if (own !== undefined) return own;
  if (lines.length > 2) return say('score.spaces', { spaces: spacesOf(lines.flatMap((line) => line.parts)) });
  return formatList(lines.map((line) => say('score.part', { points: line.points, spaces: spacesOf(line.parts) })));
}

function spacesOf(parts: readonly string[]): number {
  return new Set(parts.map((part) => part.slice(0, 2))).size;
}

/**
 * Return the game with its settings, such as "Railroad Ink: Rivers and Lakes" or "Railroad Ink: Challenge and Canyons,
 * draft".
 */
export function gameWith({
  edition = 'original',
  sheet = edition,
  draft = false,
  expansions = [],
  settings,
}: OptionChoice): string {
  const names = [
    ...(findExpansionText(`edition.${edition}`) ? [findExpansionText(`edition.${edition}`) ?? ''] : []),
    ...expansions.map((name) =>
      boardsOf({ expansions: [name], settings }).length > 1 || !hasSecondBoard({ expansions: [name] })
        ? expansionTitle(name)
        : (findExpansionText(`game.${name}-alone`) ?? expansionTitle(name)),
    ),
  ];
  const more = [
    ...(sheet === edition ? [] : [findExpansionText(`table.sheet-${sheet}`) ?? say('table.sheet-original')]),
    ...(draft ? [say('table.picked')] : []),
  ];
  const game = names.length === 0 ? t('front.game') : say('table.with', { names: formatList(names) });
  return joinWords([game, ...more]);
}

/** Return the name of an expansion's score line. */
export function expansionTitle(name: string): string {
  return expansionName(name);
}

/** Return the status line for the highlighted points of an expansion. */
export function litExpansionWords(
  name: string,
  points: number,
  behind: ScoreBreakdown | undefined,
): { title: string; text: string } {
  const lines = behind?.expansions?.[name] ?? [];
  const parts = lines.map((line) => formatNumber(line.points));
  return {
    title: say('score.lit', { name: expansionName(name), points }),
    text: parts.length < 2 ? '' : say('score.sum', { parts: parts.join(' + ') }),
  };
}

/** Return a text such as "straight pipe again". */
export function againName(route: string): string {
  return say('effect.again', { route });
}
