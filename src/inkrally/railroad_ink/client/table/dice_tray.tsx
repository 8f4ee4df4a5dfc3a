/** The tray: dice, special routes, undo, commit, and the score. */

import type { VNode } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { routeOf, SPECIALS } from '../drawing/board';
import type { DieData, SpecialData } from '../drawing/dice/die';
import { baseLines, ScoreLines } from '../drawing/score';
import { expansionArt } from '../drawing/expansion_art';
import { DiceTray, SpecialTray } from '../drawing/dice/tray';
import { PointsLink } from '@/features/rulebook/refusal_explanation';
import { Button, IconButton } from '@/kit/button';
import { ShortcutList } from '@/kit/game_card';
import type { DieView, TableSnapshot } from '@/protocol';
import { t } from '../texts';
import { expansionParts } from './lazy/lazy_expansion';
import { editionHere, editionParts, hintParts } from './lazy/lazy_parts';
import { hasSecondBoard, SURFACE } from './boards';
import { getScoringNetworks } from './highlight';
import { needsExtraModules } from './model';
import type { Play } from './play';
import { trayDrag } from './draft/tray_drag';
import { seatName } from '@/features/table/players/players';

const MOST_SPECIALS = 3;

const isSpecialAct = ({ type }: { readonly type: string }): boolean => type === 'special' || type === 'free-special';
const ROLL_MS = 500;
const FACES = [
  'h-straight',
  'h-curve',
  'h-tee',
  'r-straight',
  'r-curve',
  'r-tee',
  'overpass',
  'st-straight',
  'st-curve',
];

/** Return the faces during the rolling animation: three changes, then the roll. No animation with reduced motion. */
function useRollAnimation(
  round: number,
  roll: readonly string[],
  dice?: readonly DieView[],
): { faces: readonly string[]; rolling: boolean } {
  const [seen, setSeen] = useState(round);
  const [faces, setFaces] = useState<readonly string[] | null>(null);
  useEffect(() => {
    if (seen === round) return;
    setSeen(round);
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    const facesOf = (die: number) => {
      const of = dice?.[die]?.of ?? 'white';
      return of === 'white'
        ? FACES
        : (expansionArt()?.facesOf(of, die - (dice?.findIndex((one) => one.of === of) ?? 0)) ?? []);
    };
    const random = () => roll.map((route, die) => anyOf(facesOf(die)) ?? route);
    setFaces(random());
    const timers = [1, 2].map((change) => setTimeout(() => setFaces(random()), (change * ROLL_MS) / 3));
    timers.push(setTimeout(() => setFaces(null), ROLL_MS));
    return () => {
      timers.forEach(clearTimeout);
      setFaces(null);
    };
  }, [round]);
  return { faces: faces ?? roll, rolling: faces !== null };
}

function anyOf(faces: readonly string[]): string | undefined {
  return faces[Math.floor(Math.random() * faces.length)];
}

export function DiceTrayPanel({
  play,
  snapshot,
  offline,
}: {
  play: Play;
  snapshot: TableSnapshot;
  offline: boolean;
}): VNode | null {
  const view = play.view.value;
  const { faces, rolling } = useRollAnimation(view?.round ?? 0, play.roll.value, view?.dice);
  if (view === undefined) return null;
  const more = view.dice || view.end_roll || play.offer.value?.duties ? expansionParts() : undefined;
  const edition = needsExtraModules(view) ? editionParts() : undefined;
  const hints = snapshot.table.hints ? hintParts() : undefined;
  const picking = play.picking.value;
  const seat = play.connection.seat.value;
  // A player that has left the match cannot draw or retract.
  const acts = seat !== null && !snapshot.table.seats[seat]?.gave_up;
  return (
    <aside class="table-tray" aria-label={t('tray.label')}>
      {snapshot.table.status !== 'over' && (
        <>
          {picking || (play.beforePicks.value && view.round > 0) ? (
            edition && <edition.DraftPart play={play} snapshot={snapshot} />
          ) : (
            <Dice play={play} snapshot={snapshot} faces={faces} rolling={rolling} />
          )}
          {edition && !picking && !play.beforePicks.value && play.board.value === SURFACE && (
            <edition.DraftLine play={play} snapshot={snapshot} />
          )}
          {edition && !picking && <edition.Effects play={play} />}
          {more && (
            <more.ExpansionTray
              play={play}
              faces={faces}
              rolling={rolling}
              acts={play.owes.value ? play.acts : ownActs(play)}
            />
          )}
          {play.connection.seat.value !== null && play.board.value === SURFACE && <Specials play={play} />}
          {edition && <edition.Boxes view={view} seat={play.shown.value} />}
          {acts && <Acts play={play} snapshot={snapshot} offline={offline} />}
          {hints && <hints.HintPanel play={play} />}
        </>
      )}
      <Score play={play} edition={edition} />
      <PointsLink />
      {play.connection.seat.value !== null && <KeyHints again={play.board.value !== SURFACE} />}
    </aside>
  );
}

/** Return the owner of the dice if players have different ones. */
function headingOf(play: Play, snapshot: TableSnapshot): string | undefined {
  if (play.view.value?.rolls === undefined) return undefined;
  return play.connection.seat.value === null
    ? t('dice.of', { player: seatName(snapshot.table, play.shown.value) })
    : t('dice.yours');
}

function Dice({
  play,
  snapshot,
  faces,
  rolling,
}: {
  play: Play;
  snapshot: TableSnapshot;
  faces: readonly string[];
  rolling: boolean;
}): VNode | null {
  const view = play.view.value;
  const offer = play.offer.value;
  const acts = play.owes.value ? play.acts : ownActs(play);
  const choice = play.choice.value;
  // Another action must come before drawing, or nothing is drawn in this phase.
  const first = play.besideDrawing.value || (offer?.duties?.some((duty) => duty.first) ?? false);
  const white = play.roll.value.filter((_, index) => view?.dice === undefined || view.dice[index]?.of === 'white');
  // In the phase at the end of a round, all white dice are drawn already.
  if (white.length === 0 || play.phase.value === 'end') return null;
  const dice: DieData[] = white.map((route, index) => {
    const act = acts.find((one) => one.type === 'die' && one.die === index);
    const places = Object.keys(offer?.dice[index] ?? {}).length;
    return { route: faces[index] ?? route, places, drawn: act?.space, rolling, idle: !play.owes.value || first };
  });
  return (
    <DiceTray
      dice={dice}
      heading={headingOf(play, snapshot)}
      detail={play.connection.seat.value === null ? '' : undefined}
      chosen={choice?.kind === 'die' ? choice.index : undefined}
      onChoose={(index) => play.choose({ kind: 'die', index })}
      drag={trayDrag(play, (index) => ({ kind: 'die', index }))}
    />
  );
}

/** Return the committed actions, for the labels below the dice. */
function ownActs(play: Play): Play['acts'] {
  return (play.connection.snapshot.value?.match?.own ?? []) as Play['acts'];
}

function Specials({ play }: { play: Play }): VNode {
  const view = play.view.value;
  const offer = play.offer.value;
  const marks = play.ownMarks.value;
  // An erased or spent special route is in no space, but stays crossed off.
  const spent = view?.sheets[play.connection.seat.value ?? -1]?.specials ?? [];
  // A die may show the drawing of a special route.
  const uncounted = new Set([
    ...((view?.sheets[play.connection.seat.value ?? -1]?.layers?.['uncounted_specials'] ?? []) as readonly string[]),
    ...play.acts.flatMap((act) => (act.drawing && !isSpecialAct(act) ? [act.space ?? ''] : [])),
  ]);
  const used = new Map([
    ...(view?.dice ? spent.map((route) => [route, 0] as const) : []),
    ...Object.entries(marks).flatMap(([space, [drawing, round]]) =>
      uncounted.has(space) ? [] : [[routeOf(drawing) ?? '', round] as const],
    ),
  ]);
  const specials: SpecialData[] = SPECIALS.map((route) => {
    const fits = offer?.specials[route];
    return { route, places: Object.keys(fits ?? {}).length, open: fits !== undefined, used: used.get(route) };
  });
  // Free special routes do not count towards the limits.
  const free = freeOf(play);
  const counted = SPECIALS.filter((route) => used.has(route) && !free.includes(route));
  const left = MOST_SPECIALS - counted.length;
  const drawnNow = counted.some((route) => used.get(route) === view?.round);
  const choice = play.choice.value;
  return (
    <SpecialTray
      specials={specials}
      chosen={choice?.kind === 'special' ? choice.index : undefined}
      drawnNow={drawnNow}
      left={left}
      onChoose={(index) => play.choose({ kind: 'special', index })}
      drag={trayDrag(play, (index) => ({ kind: 'special', index }))}
    />
  );
}

/** Return the free special routes, including those of this round. */
function freeOf(play: Play): readonly string[] {
  return [
    ...(editionHere()?.freeOf(play.view.value?.sheets[play.connection.seat.value ?? -1]) ?? []),
    ...play.acts.flatMap((act) => (act.type === 'free-special' ? [routeOf(act.drawing ?? '') ?? ''] : [])),
  ];
}

function Acts({ play, snapshot, offline }: { play: Play; snapshot: TableSnapshot; offline: boolean }): VNode {
  const history = play.sync.history.value;
  const drawing = play.owes.value && play.offer.value !== undefined;
  const due = play.offer.value?.due.length ?? 0;
  const owed = (play.offer.value?.duties?.length ?? 0) > 0;
  const seat = play.connection.seat.value;
  const committed = seat !== null && (snapshot.match?.committed.includes(seat) ?? false);
  return (
    <div class="actions">
      <IconButton
        icon="undo"
        label={t('act.undo')}
        blocked={!drawing || history.past.length === 0}
        onPress={() => play.undo()}
      />
      <IconButton
        icon="redo"
        label={t('act.redo')}
        blocked={!drawing || (history.future.length === 0 && play.sync.undone.value === 0)}
        onPress={() => play.redo()}
      />
      <IconButton
        icon="clear"
        label={t('act.clear')}
        blocked={!drawing || history.now.length === 0}
        onPress={() => play.clear()}
      />
      {committed ? (
        <Button does="take-back" pending={play.takingBack.value} onPress={() => play.retract()}>
          {t('act.handed-in')}
        </Button>
      ) : offline && play.wish.asked.value && !play.wish.said.value ? (
        <Button does="keep" onPress={() => play.keep()}>
          {t('act.handed-in-later')}
        </Button>
      ) : (
        <Button
          kind="main"
          does="hand-in"
          pending={play.wish.asked.value}
          blocked={!drawing || due > 0 || owed || (play.picking.value && play.picked.value === undefined)}
          onPress={() => play.commit()}
          onBlocked={() => play.commit()}
        >
          {play.picking.value
            ? pickWords(play)
            : play.wish.asked.value
              ? t('act.handing-in')
              : due > 0 && drawing
                ? t('act.draw-more', { left: due })
                : owed && drawing
                  ? t('act.owed')
                  : offline
                    ? t('act.hand-in-later')
                    : t('act.hand-in')}
        </Button>
      )}
    </div>
  );
}

/** Return the text of the main button during the draft. */
function pickWords(play: Play): string {
  if (!play.owes.value) return t('act.pick-wait');
  return t(play.picked.value === undefined ? 'act.pick' : 'act.take-pair');
}

function Score({ play, edition }: { play: Play; edition: ReturnType<typeof editionParts> }): VNode | null {
  const score = play.view.value?.sheets[play.shown.value]?.score;
  const behind = play.behind.value.get(play.shown.value);
  const seat = play.shown.value;
  useEffect(() => {
    void play.explain();
  }, [seat, score]);
  if (score === undefined) return null;
  const view = play.view.value;
  const parts = Object.keys(score.expansions).length > 0 ? expansionParts() : undefined;
  const more = [...(parts?.expansionLines(score, behind) ?? []), ...((view && edition?.lines(view, seat)) ?? [])];
  const lines = baseLines(score, getScoringNetworks(behind), more);
  const groups = (view && hasSecondBoard(view.options)
    ? parts?.boardGroups(play.boards.value, lines, score, behind)
    : undefined) ?? { lines };
  const pending = play.drawing.value && play.sync.busy.value;
  return (
    <ScoreLines {...groups} lit={play.lit.value ?? undefined} pending={pending} onLine={(line) => play.light(line)} />
  );
}

function KeyHints({ again }: { again: boolean }): VNode {
  return (
    <ShortcutList
      keys={[
        [['1', '–', '4'], t('keys.die')],
        again ? [['D'], t('keys.again')] : [['S'], t('keys.special')],
        [['←↑↓→'], t('keys.space')],
        [['R'], t('keys.turn')],
        [['X'], t('keys.lift')],
        [['U'], t('keys.undo')],
        [['T'], t('keys.type')],
        [['Enter'], t('keys.ink')],
      ]}
    />
  );
}
