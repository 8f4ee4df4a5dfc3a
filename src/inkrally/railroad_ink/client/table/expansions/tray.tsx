/** The expansion dice, required actions and other actions, from the view and the offer. */

import type { VNode } from 'preact';
import { expansionOf, specOf } from '../../drawing/expansions/faces';
import { expansionName, say } from '../../drawing/expansions/words';
import type { DieData } from '../../drawing/dice/die';
import { Face } from '../../drawing/dice/die';
import { DiceTray } from '../../drawing/dice/tray';
import { trayDrag } from '../draft/tray_drag';
import { drawingName, routeName } from '../../drawing/drawing_text';
import { t } from '../../texts';
import { findExpansionText } from '../../texts/expansions';
import { variantOf } from '../draft/offers';
import type { Acts, ExpansionAction } from '../model';
import { isDuplicateAction, isDrawn, isPath } from '../model';
import type { Play } from '../play';
import { TABLES } from './contract';
import { dutyWords, endHeading, endWords, ownName } from './words';

interface ExpansionTrayProps {
  play: Play;
  /** All visible dice while they roll, white ones first. */
  faces: readonly string[];
  rolling: boolean;
  acts: Acts;
}

export function ExpansionTray({ play, faces, rolling, acts }: ExpansionTrayProps): VNode | null {
  const dice = play.view.value?.dice ?? [];
  const names = [...new Set(dice.map((die) => die.of))].filter((name) => name !== 'white');
  return (
    <>
      <EndRoll play={play} />
      <Duties play={play} />
      <div class="expansion-trays">
        {names.map((name) => (
          <OneTray key={name} name={name} play={play} faces={faces} rolling={rolling} acts={acts} />
        ))}
      </div>
      {!play.picking.value &&
        [...TABLES].map(([name, { more: More }]) => More && <More key={name} play={play} acts={acts} />)}
      {!play.picking.value && <OwnActs play={play} />}
    </>
  );
}

function OneTray({ name, play, faces, rolling, acts }: ExpansionTrayProps & { name: string }): VNode {
  const view = play.view.value;
  const offer = play.offer.value;
  const choice = play.choice.value;
  const first = view?.dice?.findIndex((die) => die.of === name) ?? 0;
  const before = offer?.duties?.some((duty) => duty.first) ?? false;
  const own = (view?.dice ?? []).flatMap((die, index) => (die.of === name ? [index] : []));
  const dice = own.map((index): DieData => {
    // An expansion's action may draw one of its dice, too.
    const act = acts.find((one) => 'die' in one && one.die === index && !isDuplicateAction(one));
    const path = act !== undefined && isPath(act) ? act.path : undefined;
    const paths = ((offer?.acts ?? []) as Acts).filter((one) => isPath(one) && one.die === index).length;
    const places = isPattern(play.roll.value[index]) ? paths : Object.keys(offer?.dice[index] ?? {}).length;
    // A face without a drawing is read-only.
    const { drawing, pattern } = specOf(play.roll.value[index] ?? '');
    const shown = drawing === undefined && pattern === undefined;
    return {
      route: faces[index] ?? '',
      places,
      drawn: path ? '' : act?.space,
      says: path
        ? say('pattern.drawn')
        : paths > 0 && play.owes.value
          ? say('pattern.ways', { ways: paths })
          : undefined,
      rolling,
      // The positions of patterns change after every action.
      idle:
        !play.owes.value ||
        play.picking.value ||
        shown ||
        before ||
        (pattern !== undefined && offer?.acts === undefined && play.sync.busy.value),
      expansion: name,
      optional: (view?.dice?.[index]?.optional ?? true) && !shown,
    };
  });
  const chosen = choice?.kind === 'die' ? own.indexOf(choice.index) : -1;
  return (
    <div class="expansion-tray stack">
      <DiceTray
        dice={dice}
        heading={expansionName(name)}
        detail={
          findExpansionText(`dice.${name}`) ?? say(dice.some((die) => die.optional) ? 'dice.optional' : 'dice.owed')
        }
        before={first}
        chosen={chosen < 0 ? undefined : chosen}
        onChoose={(index) => play.choose({ kind: 'die', index: own[index] ?? 0 })}
        drag={trayDrag(play, (index) => ({ kind: 'die', index: own[index] ?? 0 }))}
      />
      {TABLES.get(name)?.tray?.(play)}
    </div>
  );
}

function isPattern(face: string | undefined): boolean {
  return face !== undefined && specOf(face).pattern !== undefined;
}

/** Show the last roll at the end of a round, and what it did. */
function EndRoll({ play }: { play: Play }): VNode | null {
  const view = play.view.value;
  const faces = view?.end_roll ?? [];
  if (view === undefined || faces.length === 0) return null;
  return (
    <DiceTray
      dice={faces.map((route) => ({ route, places: 0, idle: true, expansion: expansionOf(route) }))}
      heading={endHeading(view.ended ?? 0)}
      detail={endWords(faces)}
      before={0}
      onChoose={() => undefined}
    />
  );
}

/** Show required actions other than white dice, with the reason. */
function Duties({ play }: { play: Play }): VNode | null {
  const owed = play.offer.value?.duties ?? [];
  // An action that must come first is displayed alone.
  const first = owed.filter((duty) => duty.first);
  const duties = first.length > 0 ? first : owed;
  if (duties.length === 0) return null;
  return (
    <div class="duties" role="status">
      {duties.map((duty) => (
        <p key={duty.code} class={duty.first ? 'duty duty-first' : 'duty'}>
          {say(duty.first ? 'duty.first' : 'duty.owed', { duty: dutyWords(duty) })}
        </p>
      ))}
    </div>
  );
}

/** Return what an action erases in a space. */
function lostWords(play: Play, space: string): string {
  const mark = play.marks.value[space];
  return mark === undefined ? say('act.nothing-lost') : say('act.lost', { drawing: drawingName(mark[0]) });
}

/** Return which die an action draws, if it draws one. */
function dieWords(play: Play, { die }: ExpansionAction): string {
  return typeof die === 'number' ? `: ${routeName(play.roll.value[die] ?? '')}` : '';
}

/** Draw a pattern of spaces, given row by row: `xxx/.x.`. */
function Shape({ shape }: { shape: string }): VNode {
  const cells = shape.split('/').flatMap((row, y) => [...row].flatMap((cell, x) => (cell === 'x' ? [[x, y]] : [])));
  return (
    <svg class="pattern-shape" viewBox="-1 -1 34 34" width="20" height="20" aria-hidden="true">
      {cells.map(([x = 0, y = 0]) => (
        <rect key={`${x}.${y}`} x={8 * x} y={8 * y} width="8" height="8" fill="none" stroke="currentColor" />
      ))}
    </svg>
  );
}

/** Show the actions of expansions. Those in spaces are selected like dice, the others are performed at once. */
function OwnActs({ play }: { play: Play }): VNode | null {
  const offered = ((play.offer.value?.acts ?? []) as Acts).filter(
    (act): act is ExpansionAction => !isDrawn(act) && !isPath(act),
  );
  const inSpaces = (act: ExpansionAction) => Boolean(act.space) && act['direction'] === undefined;
  const names = [
    ...new Map(offered.map((act) => [inSpaces(act) ? act.type + variantOf(act) : act.type, act])).values(),
  ];
  if (names.length === 0 || !play.owes.value) return null;
  const choice = play.choice.value;
  return (
    <div class="own-actions button-row">
      {names.map((one) => {
        const { type } = one;
        const variant = variantOf(one);
        const acts = offered.filter((act) => act.type === type && (!inSpaces(one) || variantOf(act) === variant));
        if (inSpaces(one)) {
          const chosen = choice?.kind === 'own' && choice.type === type && choice.variant === variant;
          const shape = one['shape'];
          const places = new Set(acts.map((act) => act.space)).size;
          return (
            <button
              key={type + variant}
              type="button"
              class="button plain"
              aria-pressed={chosen}
              onClick={() => play.choose({ kind: 'own', type, variant })}
            >
              {typeof shape === 'string' && <Shape shape={shape} />}
              {ownName({ ...one, space: '', drawing: '' })}
              {dieWords(play, one)} <span class="label">{t('dice.places', { places })}</span>
            </button>
          );
        }
        const routes = acts.every((act) => typeof act['route'] === 'string');
        return (
          <fieldset key={type} class="own-action">
            {routes && <legend>{findExpansionText(`act.${type}-legend`) ?? ownName({ type })}</legend>}
            {acts.map((act) => (
              <button
                key={JSON.stringify(act)}
                type="button"
                class={routes ? 'special free' : 'button plain'}
                aria-label={routes ? ownName(act) : undefined}
                onClick={() => play.put(act)}
              >
                {routes ? <Face route={String(act['route'])} margin={4} /> : ownName(act)}
                {act.space && <span class="label">{lostWords(play, act.space)}</span>}
              </button>
            ))}
          </fieldset>
        );
      })}
    </div>
  );
}
