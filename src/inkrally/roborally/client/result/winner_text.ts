/** Texts for the winner of a race and the viewer's place. */

import { isShared, rankWords } from '@/features/table/result/rank';
import { formatList, t } from '@/i18n';
import { tRoborally } from '../texts/say';
import { say as saySpecial, teamName } from '../course_rules/registry';
import { isNobodyLeft } from '../replay/winners';
import type { Race } from './race_turns';

/** Return the way in which a team won as a sentence. The last standing team wins on every course. */
function teamWon({ special, last_standing, robots }: Race['end'], number: number): string {
  const team = teamName(number);
  if (last_standing !== null) return saySpecial('special.won-lives', { team });
  const all = special?.claims.length ?? 0;
  switch (special?.aim) {
    case 'claims':
      if (all > 0 && special.claims.every((owner) => owner === number))
        return saySpecial('special.won-flags', { team, count: all });
      break;
    case 'home':
      return saySpecial('special.won-home', { team });
    case 'flags':
      // Robots leave the race with the last flag. If a course rule ends the race, all others are still racing.
      if (robots.some((robot) => robot.team === number && robot.status === 'finished'))
        return saySpecial('special.won-order', { team });
  }
  return tRoborally('end.team', { team });
}

/** Return the winner as a sentence. `seat` is the viewer's, or null for a spectator. */
export function describeWinner(
  { places, end }: Pick<Race, 'places' | 'end'>,
  name: (seat: number) => string,
  seat: number | null,
): string {
  const best = end.robots.find((robot) => robot.team && places[robot.seat] === 1);
  if (best?.team && (end.last_standing !== null || !isNobodyLeft(end))) {
    const teams = new Set(end.robots.flatMap((robot) => (places[robot.seat] === 1 && robot.team ? [robot.team] : [])));
    return teams.size === 1
      ? teamWon(end, best.team)
      : tRoborally('end.team', { team: formatList([...teams].map(teamName)) });
  }
  const standing = end.last_standing ?? null;
  // The last standing robot wins even if the same register destroyed it, too.
  if (standing !== null)
    return standing === seat ? tRoborally('end.last-you') : tRoborally('end.last', { player: name(standing) });
  // If all robots were destroyed, the best are first in the table but have not won.
  if (isNobodyLeft(end)) return tRoborally('end.nobody');
  const first = places.flatMap((place, at) => (place === 1 ? [at] : []));
  if (first.length > 1) return tRoborally('end.shared', { players: formatList(first.map(name)) });
  const [winner = 0] = first;
  return winner === seat ? tRoborally('end.won-you') : tRoborally('end.won', { player: name(winner) });
}

/**
 * Return a text such as "You: second of four" or "Your team: first of two". Empty for a spectator, a single player, or
 * a race without a winner.
 */
export function mineWords({ places, end }: Pick<Race, 'places' | 'end'>, seat: number | null): string {
  const place = seat === null ? undefined : places[seat];
  if (place === undefined || (isNobodyLeft(end) && end.last_standing == null)) return '';
  const team = end.robots.find((robot) => robot.seat === seat)?.team;
  if (!team) return places.length < 2 ? '' : t('result.you-rank', { rank: rankOf(places, place) });
  const teams = new Map<number, number>();
  for (const robot of end.robots)
    if (robot.team) teams.set(robot.team, Math.min(teams.get(robot.team) ?? Infinity, places[robot.seat] ?? Infinity));
  const best = [...teams.values()];
  // The place of a team: the number of better teams plus one.
  const ranked = best.map((own) => 1 + best.filter((other) => other < own).length);
  const own = 1 + best.filter((other) => other < (teams.get(team) ?? Infinity)).length;
  return t('result.team-rank', { rank: rankOf(ranked, own) });
}

const rankOf = (places: readonly number[], place: number): string =>
  rankWords(place, places.length, isShared(places, place));
