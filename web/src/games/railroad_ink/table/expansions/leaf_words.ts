/** The score sheet of a leaf below, and what is said of it: its lines, what is lit, hubs and bursts as they happen. Pure. */

import { say, shared } from '../../drawing/layers/words';
import type { ScoreLine, ScoreListProps } from '../../drawing/score';
import type { Room, ScoreSheet } from '../../../../protocol';
import { told } from '../../texts/expansions';
import { list, sentence } from '../../../../texts/index';
import { boardOf, type Leaf, leafLine, leavesOf, SURFACE } from '../leaves';
import { type Behind, tableOf } from '../model';
import { seatName } from '../../../../table/players';
import { leafName } from './leaves';

/** The names of the lines of a leaf below, in the order of its score sheet, where nothing tells them yet. */
const LINES = ['pipe-networks', 'subway-networks', 'pipe', 'subway', 'centre', 'errors', 'bursts'] as const;

/** What a line is called: "Pipe networks". */
export function lineName(line: string): string {
  const [, name = 'total'] = line.split(':');
  const key = `line.${name}`;
  return shared(key) ? say(key) : (told(key) ?? sentence(name));
}

/** The lines of a leaf below, and what it comes to. Before the server has explained it, its sum alone. */
export function leafLines(leaf: Leaf, points: number, behind: Behind | undefined): readonly ScoreLine[] {
  const found = behind?.leaves?.[leaf];
  const lines =
    found === undefined
      ? []
      : Object.entries(found.score).filter(([name, value]) => name !== 'total' && (name !== 'bursts' || value !== 0));
  return [
    ...lines.map(
      ([name, value]): ScoreLine => ({
        key: leafLine(leaf, name),
        label: lineName(leafLine(leaf, name)),
        detail: detailOf(leaf, name, behind),
        value,
        cost: value < 0,
      }),
    ),
    { key: leaf, label: leafName(leaf), detail: say('line.sum'), value: points, sum: true },
  ];
}

/** A score sheet by its leaves: the lines of the surface with their sum, those of leaves below, and the total of all. */
export function leafGroups(
  leaves: readonly Leaf[],
  lines: readonly ScoreLine[],
  score: ScoreSheet,
  behind: Behind | undefined,
): Pick<ScoreListProps, 'lines' | 'heading' | 'below'> {
  const below = leaves.filter((leaf) => leaf !== SURFACE);
  const total = lines.filter((line) => line.total);
  const groups = below.map((leaf) => ({
    heading: leafName(leaf),
    lines: leafLines(leaf, score.expansions[leaf] ?? 0, behind),
  }));
  // Of one leaf alone the sum is the total.
  if (leaves.length < 2)
    return { lines: total, below: groups.map((group) => ({ heading: '', lines: group.lines.slice(0, -1) })) };
  const under = below.reduce((sum, leaf) => sum + (score.expansions[leaf] ?? 0), 0);
  const surface = lines.filter((line) => !line.total && !below.includes(line.key));
  const sum: ScoreLine = {
    key: SURFACE,
    label: leafName(SURFACE),
    detail: say('line.sum'),
    value: score.total - under,
    sum: true,
  };
  return { lines: [...surface, sum, ...total], heading: leafName(SURFACE), below: groups };
}

/** The rows of a leaf below, where score sheets stand side by side; what stands in them is asked for. `burst`: a pipe of any sheet did. */
export function leafRows(
  leaf: Leaf,
  burst: boolean,
): readonly { readonly key: string; readonly label: string; readonly cost: boolean; readonly late: true }[] {
  return LINES.filter((name) => burst || name !== 'bursts').map((name) => ({
    key: leafLine(leaf, name),
    label: lineName(leafLine(leaf, name)),
    cost: name === 'errors' || name === 'bursts',
    late: true,
  }));
}

/** "3 exits", "4 exits and 2 hubs", of networks that count. */
function detailOf(leaf: Leaf, name: string, behind: Behind | undefined): string {
  const found = behind?.leaves?.[leaf];
  if (found === undefined) return '';
  const spaces = (parts: readonly string[]) => new Set(parts.map((part) => part.slice(0, 2))).size;
  const points = found.score[name] ?? 0;
  switch (name) {
    case 'pipe-networks':
    case 'subway-networks': {
      const counted = found.networks.filter(
        (one) => one.points > 0 && one.kind === (name === 'pipe-networks' ? 'P' : 'M'),
      );
      return list(
        counted.map(({ exits, hubs }) => told('line.network', { exits: exits.length, hubs: hubs.length }) ?? ''),
      );
    }
    case 'centre':
      return say('score.spaces', { spaces: found.centre.length });
    case 'errors':
      return say('line.each-end', { ends: found.errors.length });
    case 'bursts':
      return told('line.each-burst', { points: -points }) ?? '';
    default:
      return say('score.spaces', { spaces: spaces(found.longest[name] ?? []) });
  }
}

/** What the margin line says while a line of a leaf below is lit. */
export function litLeafWords(
  leaf: Leaf,
  line: string,
  points: number,
  behind: Behind | undefined,
): { title: string; text: string } {
  const [, name] = line.split(':');
  const value = name === undefined ? points : (behind?.leaves?.[leaf]?.score[name] ?? 0);
  const title = say('score.lit', {
    name: name === undefined ? leafName(leaf) : lineName(line),
    points: value,
  });
  const detail = name === undefined ? '' : detailOf(leaf, name, behind);
  return { title, text: detail === '' ? '' : say('score.sum', { parts: sentence(detail) }) };
}

/** The hubs and bursts that came about between two tellings, in sentences: one's own, or everybody's. */
export function leafNews(
  before: Room | null,
  after: Room | null,
  whose: 'own' | 'others',
  seat: number | null,
): readonly string[] {
  const was = tableOf(before);
  const is = tableOf(after);
  if (was === undefined || is === undefined || after === null) return [];
  const said: string[] = [];
  for (const leaf of leavesOf(is.options)) {
    if (leaf === SURFACE) continue;
    is.sheets.forEach((sheet, at) => {
      if ((at === seat) !== (whose === 'own')) return;
      const old = boardOf(was.sheets[at]?.layers, leaf);
      const now = boardOf(sheet.layers, leaf);
      const player = seatName(after.table, at);
      for (const kind of ['hubs', 'bursts'] as const) {
        const spaces = (now[kind] ?? []).filter((space) => !(old[kind] ?? []).includes(space));
        if (spaces.length > 0)
          said.push(
            told(`news.${kind}${whose === 'own' ? '' : '-other'}`, {
              player,
              spaces: list(spaces),
              count: spaces.length,
            }) ?? '',
          );
      }
    });
  }
  return said;
}
