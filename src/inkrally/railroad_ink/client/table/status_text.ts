/** The status line: the answer to the last action, or what can be done next. Reads only the state. */

import type { Space } from '../drawing/notation';
import { routeName } from '../drawing/drawing_text';
import type { TableSnapshot } from '@/protocol';
import { joinWords, formatList, capitalizeFirst } from '@/i18n';
import { t } from '../texts';
import { formatAbsentPlayers, getPendingSeats } from '@/features/table/players/absence';
import { isOnboarding } from './onboarding_state';
import { expansionParts } from './lazy/lazy_expansion';
import { editionParts } from './lazy/lazy_parts';
import { type TrayChoice, routeOfChoice } from './play_state';
import { boardOfLine, boardPoints, SURFACE } from './boards';
import { getScoringNetworks } from './highlight';
import { routeOfAct } from './model';
import { lateLine } from './change_text';
import type { Play } from './play';
import { seatName } from '@/features/table/players/players';

interface MarginText {
  readonly title?: string | undefined;
  readonly text?: string | undefined;
  readonly more?: string | undefined;
  readonly refusal?: boolean | undefined;
  /** The topic in the rulebook. */
  readonly topic?: string | undefined;
  readonly space?: Space | undefined;
  /** Whether the status line explains the highlight. */
  readonly lit?: boolean | undefined;
}

export function getStatusText(play: Play, snapshot: TableSnapshot): MarginText {
  const saying = play.saying.value;
  if (saying) return saying;
  const lit = litLine(play, snapshot);
  if (lit) return lit;
  const view = play.view.value;
  if (view === undefined) return {};
  if (play.picking.value && (play.mine.value || play.connection.seat.value === null))
    return editionParts()?.pickLine(play, snapshot) ?? {};
  if (!play.mine.value && !play.drawing.value) {
    const title = joinWords(
      [
        ...(play.connection.seat.value === null ? [t('play.watching')] : []),
        t('play.other', { player: seatName(snapshot.table, play.shown.value) }),
      ],
      'space',
    );
    return { title, text: snapshot.table.status === 'over' ? '' : t('play.other-after', { round: view.round - 1 }) };
  }
  const late = lateLine(snapshot, view.round);
  if (late && play.held.value === null && play.choice.value === null) return { text: late };
  // The player acts on another sheet, which a button shows.
  if (!play.drawing.value && play.owes.value && !play.picking.value) return {};
  if (!play.drawing.value)
    return {
      text: snapshot.table.status === 'over' ? t('table.over') : waitingWords(snapshot, play.connection.seat.value),
    };
  const line = drawingLine(play, play.roll.value, isOnboarding(snapshot));
  return play.mine.value
    ? line
    : { ...line, title: t('play.other', { player: seatName(snapshot.table, play.shown.value) }) };
}

function drawingLine(play: Play, roll: readonly string[], coached: boolean): MarginText {
  const held = play.held.value;
  const act = play.actAt(held);
  if (act && held !== null) {
    const ways = play.waysAt(held)?.length;
    const title = t('margin.preview', { route: capitalizeFirst(routeName(routeOfAct(act, roll))), space: held });
    return { title, text: ways === undefined ? '' : t('margin.turn', { ways }), more: t('margin.lift') };
  }
  const choice = play.choice.value;
  if (choice?.kind === 'own') {
    const places = Object.keys(play.fits.value ?? {}).length;
    return {
      title: `${expansionParts()?.ownName({ type: choice.type, ...JSON.parse(choice.variant) }) ?? ''}.`,
      text: t('dice.places', { places }),
    };
  }
  const path = choice && expansionParts()?.pathLine(play);
  if (path) return path;
  if (choice) {
    const route = capitalizeFirst(choiceWords(choice, routeName(routeOfChoice(choice, roll) ?? '')));
    const places = Object.keys(play.fits.value ?? {}).length;
    return { title: places === 0 ? t('play.nowhere', { route }) : t('margin.fits', { route, places }) };
  }
  const owed = play.offer.value?.duties?.[0];
  if (owed) return { text: capitalizeFirst(expansionParts()?.dutyWords(owed) ?? owed.text) };
  if (play.besideDrawing.value) return { text: expansionParts()?.dutiesDone() };
  if (coached) return {};
  const due = play.offer.value?.due.length ?? 0;
  return { text: due === 0 ? t('play.ready') : t('play.choose') };
}

/** Return the name of the selection. Effects have other names than dice of the round. */
function choiceWords(choice: TrayChoice, route: string): string {
  if (choice.kind === 'again') return expansionParts()?.againName(route) ?? route;
  return (choice.kind === 'free' ? editionParts()?.freeName(route) : undefined) ?? route;
}

function litLine(play: Play, snapshot: TableSnapshot): MarginText | undefined {
  const lit = play.lit.value;
  const view = play.view.value;
  if (lit === null || view === undefined) return undefined;
  const score = view.sheets[play.shown.value]?.score;
  const behind = play.behind.value.get(play.shown.value);
  if (score === undefined) return undefined;
  switch (lit) {
    case 'exits': {
      const networks = getScoringNetworks(behind);
      const exits = formatList(networks.map((network) => String(network.exits.length)));
      return {
        lit: true,
        title: t('lit.exits', { networks: networks.length, exits }),
        text: networks.length === 0 ? '' : t('lit.points', { points: score.exits }),
      };
    }
    case 'errors':
      return { title: t('lit.errors', { ends: score.errors }) };
    case 'highway':
    case 'railway':
    case 'centre':
      return { lit: true, title: t(`lit.${lit}`, { points: score[lit] }) };
    default: {
      const board = boardOfLine(lit);
      if (board !== SURFACE || lit === SURFACE)
        return {
          lit: true,
          ...expansionParts()?.litBoardWords(board, lit, boardPoints(view.options, score, board), behind),
        };
      const points = score.expansions[lit];
      if (points !== undefined) return { lit: true, ...expansionParts()?.litExpansionWords(lit, points, behind) };
      const more = editionParts()?.litWords(snapshot, view, play.shown.value, lit);
      return more && { lit: true, ...more };
    }
  }
}

/** Return a text such as "Ilse is away. Tomas and Otter are still drawing." */
export function waitingWords(snapshot: TableSnapshot, seat: number | null): string {
  const waited = getPendingSeats(snapshot, seat);
  const absent = formatAbsentPlayers(snapshot, waited);
  const late = waited.busy;
  if (late.length === 0) return absent || (seat === null ? t('play.watching') : t('play.alone'));
  const bots = late.every((at) => snapshot.table.seats[at]?.kind !== 'player');
  const waiting = bots
    ? t('play.waiting-bots')
    : t('play.waiting', { names: formatList(late.map((at) => seatName(snapshot.table, at))), count: late.length });
  return joinWords([absent, waiting], 'space');
}
