/** How a match ended, in words and in columns: who won, the score sheets by place. Places come from the server. */

import type { ScoreColumn, ScoreRow } from '../../parts/result';
import type { ScoreSheet, TableInfo } from '../../protocol';
import { finishedRound, type Game, layersAt, marksAt, type Moment } from '../../replay/moments';
import { seatLook } from '../../ink/seat';
import { drawingWords } from '../../ink/words';
import { challengeParts } from '../../table/challenge_way';
import { expansionParts } from '../../table/expansion_way';
import { type Act, isDrawn, withBuildings } from '../../table/model';
import { seatName as plainName } from '../../table/players';
import { list, t } from '../../texts/index';

/** The lines of the score sheets of a match, those of its expansions among them. */
export function rowsOf(game: Game): readonly ScoreRow[] {
  const [first] = game.rounds.at(-1)?.scores ?? [];
  const more = Object.keys(first?.expansions ?? {}).map((key): ScoreRow => ({ key, label: expansionParts()?.expansionTitle(key) ?? '' }));
  const challenge: ScoreRow[] = [
    ...(withBuildings(game.header.options) ? [{ key: 'villages', label: t('behind.villages') }] : []),
    ...(game.rounds.at(-1)?.goals.length ? [{ key: 'goals', label: t('behind.goals') }] : []),
  ];
  return [...ROWS, ...more, ...challenge, ...LAST_ROWS];
}

/** What an act did, in words: "B2: road curve, north and east". */
export function actWords(act: Act): string {
  if (!isDrawn(act)) return [expansionParts()?.ownName(act) ?? '', act.drawing && drawingWords(act.drawing)].filter(Boolean).join(': ');
  const words = `${act.space}: ${drawingWords(act.drawing)}`;
  if (act.type !== 'duplicate' && act.type !== 'free-special') return words;
  return challengeParts()?.effectName(act.type === 'duplicate' ? 'again' : 'free', words) ?? words;
}

const ROWS: readonly ScoreRow[] = [
  { key: 'exits', label: t('score.exits') },
  { key: 'highway', label: t('score.longest-road') },
  { key: 'railway', label: t('score.longest-rail') },
  { key: 'centre', label: t('score.centre') },
];
const LAST_ROWS: readonly ScoreRow[] = [
  { key: 'errors', label: t('score.open-ends'), cost: true },
  { key: 'total', label: t('score.total'), total: true },
  { key: 'place', label: t('result.place') },
];

/** A seat's name; those of the same name are told apart by their letters. */
export function seatName(table: TableInfo, seat: number): string {
  const name = plainName(table, seat);
  const same = table.seats.some((_, other) => other !== seat && plainName(table, other) === name);
  return same ? t('result.lettered', { name, letter: seatLook(seat).letter }) : name;
}

/** Seats by place, then as they sit. */
export function byPlace(game: Game): readonly number[] {
  const places = game.result?.places ?? [];
  return game.header.seats.map((_, seat) => seat).sort((a, b) => (places[a] ?? 0) - (places[b] ?? 0) || a - b);
}

/** The score sheets as they stood after the last finished round of a moment. */
export function columnsAt(game: Game, table: TableInfo, moment: Moment): readonly ScoreColumn[] {
  const places = game.result?.places ?? [];
  const round = finishedRound(game, moment);
  const over = round === game.rounds.length;
  return byPlace(game).map((seat) => {
    const score = game.rounds[round - 1]?.scores[seat];
    return {
      seat,
      name: seatName(table, seat),
      marks: marksAt(game, seat, moment),
      layers: layersAt(game, seat, moment),
      winner: over && places[seat] === 1,
      values: { ...valuesOf(score), ...(over && { place: places[seat] ?? 0 }) },
    };
  });
}

function valuesOf(score: ScoreSheet | undefined): Readonly<Record<string, number>> {
  if (!score) return {};
  const { exits, highway, railway, centre, villages, goals, errors, total } = score;
  return { exits, highway, railway, centre, ...score.expansions, villages, goals, errors: -errors, total };
}

/** "Mira wins by 5." and what there is to say below. */
export function sumWords(game: Game, table: TableInfo): { title: string; text: string } {
  const scores = game.rounds.at(-1)?.scores ?? [];
  const places = game.result?.places ?? [];
  const order = byPlace(game);
  const points = (seat: number) => scores[seat]?.total ?? 0;
  const winners = order.filter((seat) => places[seat] === 1);
  const first = order[0] ?? 0;
  const second = order[winners.length];
  const facts = t('result.facts', {
    rounds: game.rounds.length,
    dice: game.rounds.reduce((sum, round) => sum + round.roll.length + (round.draft?.pairs.length ?? 0) * 2, 0),
    ends: scores.reduce((sum, score) => sum + score.errors, 0),
    players: order.length,
  });
  const name = seatName(table, first);
  if (order.length === 1) return { title: t('result.alone', { player: name, points: points(first) }), text: facts };
  if (winners.length > 1) {
    const ends = scores[first]?.errors ?? 0;
    return { title: t('result.shared', { points: points(first) }), text: `${t('result.shared-text', { players: list(winners.map((seat) => seatName(table, seat))), ends })} ${facts}` };
  }
  const behind = second === undefined ? 0 : points(second);
  const margin = points(first) - behind;
  return {
    title: margin > 0 ? t('result.wins', { player: name, margin }) : t('result.wins-ends', { player: name }),
    text: `${t('result.points', { points: points(first), second: behind, player: second === undefined ? '' : seatName(table, second) })} ${facts}`,
  };
}
