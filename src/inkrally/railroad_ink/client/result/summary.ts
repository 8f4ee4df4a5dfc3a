/** Texts and columns of a result: the winner, score sheets by place. Places come from the server. */

import type { ScoreColumn, ScoreRow } from '../components/result';
import type { ScoreSheet, TableInfo } from '@/protocol';
import { finishedRound, type Game, layersAt, boardsAt, marksAt, type ReplayPosition } from '../replay/replay_positions';
import { getSeatAvatar } from '@/kit/seat';
import { expansionParts } from '../table/lazy/lazy_expansion';
import { hasSecondBoard, type BoardName, boardPoints, boardsOf, SURFACE } from '../table/boards';
import { EDITION_LINES, sheetOf } from '../drawing/editions';
import { addressed, seatName as plainName } from '@/features/table/players/players';
import { isShared, rankWords } from '@/features/table/result/rank';
import { joinWords, formatList } from '@/i18n';
import { t } from '../texts';

/** Return the score lines of a match, including those of expansions. */
export function rowsOf(game: Game): readonly ScoreRow[] {
  const [first] = game.rounds.at(-1)?.scores ?? [];
  const boards = boardsOf(game.header.options);
  const more = Object.keys(first?.expansions ?? {})
    .filter((key) => !boards.includes(key))
    .map((key): ScoreRow => ({ key, label: expansionParts()?.expansionTitle(key) ?? '' }));
  const printed = sheetOf(game.header.options)?.line;
  const own: ScoreRow[] = [
    ...(printed ? [{ key: printed.key, label: printed.label() }] : []),
    ...(game.rounds.at(-1)?.goals.length ? [{ key: 'goals', label: t('behind.goals') }] : []),
  ];
  const errors: ScoreRow = { key: 'errors', label: t('score.open-ends'), cost: true };
  const last: readonly ScoreRow[] = [
    { key: 'total', label: t('score.total'), total: true },
    { key: 'place', label: t('result.place') },
  ];
  const surface: readonly ScoreRow[] = [
    { key: 'exits', label: t('score.exits') },
    { key: 'highway', label: t('score.longest-highway') },
    { key: 'railway', label: t('score.longest-rail') },
    { key: 'centre', label: t('score.centre') },
    ...more,
    ...own,
    errors,
  ];
  if (!hasSecondBoard(game.header.options)) return [...surface, ...last];
  const parts = expansionParts();
  const both = boards.length > 1;
  return [
    ...boards.flatMap((board) => [
      ...(board === SURFACE
        ? surface
        : (parts?.boardRows(
            board,
            game.header.seats.some((_, seat) => mistakesIn(game, seat, board) > 0),
          ) ?? [])),
      ...(both ? [{ key: board, label: parts?.boardName(board) ?? '', sum: true }] : []),
    ]),
    ...last,
  ];
}

/** Return the name of a seat. Equal names get the seat letter. */
export function seatName(table: TableInfo, seat: number): string {
  const name = plainName(table, seat);
  const same = table.seats.some((_, other) => other !== seat && plainName(table, other) === name);
  return same ? t('result.lettered', { name, letter: getSeatAvatar(seat).letter }) : name;
}

/** Return the seats by place, then in order, with the viewer's first. */
export function sortByRank(game: Game, mine: number | null = null): readonly number[] {
  const places = game.result?.places ?? [];
  const rank = (seat: number) => (seat === mine ? 0 : (places[seat] ?? 0));
  return game.header.seats.map((_, seat) => seat).sort((a, b) => rank(a) - rank(b) || a - b);
}

/** Return the place, such as "third of four", or an empty string for a single player. */
export function placeWords(game: Game, seat: number): string {
  const places = game.result?.places ?? [];
  const place = places[seat];
  return places.length < 2 || place === undefined ? '' : rankWords(place, places.length, isShared(places, place));
}

/** Return the score columns after the last finished round of a moment. `lines` has those of second boards by seat. */
export function columnsAt(
  game: Game,
  table: TableInfo,
  moment: ReplayPosition,
  lines: readonly Readonly<Record<string, number>>[] = [],
  mine: number | null = null,
): readonly ScoreColumn[] {
  const places = game.result?.places ?? [];
  const round = finishedRound(game, moment);
  const over = round === game.rounds.length;
  return sortByRank(game, mine).map((seat) => {
    const score = game.rounds[round - 1]?.scores[seat];
    return {
      seat,
      name: seatName(table, seat),
      marks: marksAt(game, seat, moment),
      layers: layersAt(game, seat, moment),
      below: boardsAt(game, seat, moment).slice(1),
      winner: over && places[seat] === 1,
      values: {
        ...valuesOf(score),
        ...(score &&
          hasSecondBoard(game.header.options) && { [SURFACE]: boardPoints(game.header.options, score, SURFACE) }),
        ...lines[seat],
        ...(over && { place: places[seat] ?? 0 }),
      },
    };
  });
}

function valuesOf(score: ScoreSheet | undefined): Readonly<Record<string, number>> {
  if (!score) return {};
  const { exits, highway, railway, centre, goals, errors, total } = score;
  const printed = Object.fromEntries(EDITION_LINES.map(({ key, value }) => [key, value(score)]));
  return { exits, highway, railway, centre, ...score.expansions, ...printed, goals, errors: -errors, total };
}

/** Return the final number of errors other than open ends, on a board or on all. */
function mistakesIn(game: Game, seat: number, board?: BoardName): number {
  const layers = game.rounds.at(-1)?.ends[seat]?.layers;
  return boardsOf(game.header.options)
    .filter((one) => one !== SURFACE && (board === undefined || one === board))
    .reduce((sum, one) => sum + (expansionParts()?.mistakesOf(layers, one) ?? 0), 0);
}

/** Return the number of open ends on second boards, each of which costs a point. */
function endsBelow(lines: Readonly<Record<string, number>>): number {
  return Object.entries(lines).reduce((sum, [line, points]) => (line.endsWith(':errors') ? sum - points : sum), 0);
}

/** Return the heading and text of a result: about the viewer, or for spectators about the winner. */
export function resultWords(
  game: Game,
  table: TableInfo,
  lines: readonly Readonly<Record<string, number>>[],
  mine: number | null,
): { title: string; text: string } {
  const { title, text } = describeResult(game, table, lines, mine);
  const rank = mine === null ? '' : placeWords(game, mine);
  if (mine === null || rank === '') return { title, text };
  const points = game.rounds.at(-1)?.scores[mine]?.total ?? 0;
  return { title: t('result.you-points', { points, rank }), text: joinWords([title, text], 'space') };
}

/** Return a text such as "Mira wins by 5." with details. `lines` has the final score lines of second boards by seat. */
export function describeResult(
  game: Game,
  table: TableInfo,
  lines: readonly Readonly<Record<string, number>>[] = [],
  mine: number | null = null,
): { title: string; text: string } {
  const scores = game.rounds.at(-1)?.scores ?? [];
  const places = game.result?.places ?? [];
  const order = sortByRank(game);
  const points = (seat: number) => scores[seat]?.total ?? 0;
  const winners = order.filter((seat) => places[seat] === 1);
  const first = order[0] ?? 0;
  const second = order[winners.length];
  // The tie-breaker on all boards: open ends, and each other error once.
  const mistakes = (seat: number) =>
    (scores[seat]?.errors ?? 0) + endsBelow(lines[seat] ?? {}) + mistakesIn(game, seat);
  const findText = hasSecondBoard(game.header.options) ? expansionParts()?.findExpansionText : undefined;
  const dice = game.rounds.reduce((sum, round) => sum + round.roll.length + (round.draft?.pairs.length ?? 0) * 2, 0);
  // Without the replay, the number of dice is unknown.
  const facts =
    dice === 0
      ? ''
      : t('result.facts', {
          rounds: game.rounds.length,
          dice,
          ends:
            scores.reduce((sum, score) => sum + score.errors, 0) + lines.reduce((sum, own) => sum + endsBelow(own), 0),
          players: order.length,
        });
  const name = seatName(table, first);
  if (order.length === 1) {
    const player = first === mine ? t('front.you') : name;
    return { title: t('result.alone', { player, points: points(first) }), text: facts };
  }
  if (winners.length > 1) {
    const players = formatList(winners.map((seat) => seatName(table, seat)));
    return {
      title: t('result.shared', { points: points(first) }),
      text: joinWords(
        [
          findText?.('result.shared-below', { players, ends: mistakes(first) }) ??
            t('result.shared-text', { players, ends: mistakes(first) }),
          facts,
        ],
        'space',
      ),
    };
  }
  const behind = second === undefined ? 0 : points(second);
  const margin = points(first) - behind;
  const player = addressed(first === mine ? t('front.you') : name);
  const tied = second !== undefined && mistakes(first) === mistakes(second);
  return {
    title:
      margin > 0
        ? t('result.wins', { player, margin })
        : tied
          ? t('result.wins-order', { player })
          : (findText?.('result.wins-below', { player }) ?? t('result.wins-ends', { player })),
    text: joinWords(
      [
        t('result.points', {
          points: points(first),
          second: behind,
          player: second === undefined ? '' : seatName(table, second),
        }),
        facts,
      ],
      'space',
    ),
  };
}
