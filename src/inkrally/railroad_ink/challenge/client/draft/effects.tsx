/**
 * The effects of buildings completed this round: a second use of the white dice, a free special route. The server sends
 * the legal places.
 */

import type { VNode } from 'preact';
import { routeOf, SPECIALS } from '@railroad_ink/drawing/board';
import type { DieData, SpecialData } from '@railroad_ink/drawing/dice/die';
import { say } from '@railroad_ink/texts/expansions';
import { DiceTray, SpecialTray } from '@railroad_ink/drawing/dice/tray';
import type { LegalPlacementsBySpace, SheetView } from '@railroad_ink/table/model';
import type { Play } from '@railroad_ink/table/play';

export function BuildingEffects({ play }: { play: Play }): VNode | null {
  if (!play.owes.value) return null;
  return (
    <div class="effects">
      <Again play={play} />
      <Free play={play} />
    </div>
  );
}

/** Show the white dice whose face may be drawn again. */
function Again({ play }: { play: Play }): VNode | null {
  const offered = play.offer.value?.duplicates ?? {};
  const drawn = play.acts.flatMap((act) =>
    act.type === 'duplicate' && 'die' in act ? [{ die: Number(act.die), space: act.space }] : [],
  );
  const shown = [...new Set([...Object.keys(offered).map(Number), ...drawn.map(({ die }) => die)])].sort(
    (a, b) => a - b,
  );
  if (shown.length === 0) return null;
  const open = Object.keys(offered).length > 0;
  const dice = shown.map(
    (die): DieData => ({
      route: play.roll.value[die] ?? '',
      places: count(offered[die]),
      drawn: drawn.find((one) => one.die === die)?.space,
      optional: true,
    }),
  );
  const choice = play.choice.value;
  const chosen = choice?.kind === 'again' ? shown.indexOf(choice.index) : -1;
  return (
    <div class="effect">
      <DiceTray
        dice={dice}
        heading={say('effect.factory')}
        detail={say(open ? 'effect.factory-detail' : 'effect.factory-done')}
        chosen={chosen < 0 ? undefined : chosen}
        onChoose={(index) => play.choose({ kind: 'again', index: shown[index] ?? 0 })}
      />
      {open && (
        <p class="effect-text" role="status">
          {say('effect.factory-text')}
        </p>
      )}
    </div>
  );
}

/** Show the special routes; the player may draw one of them for free. */
function Free({ play }: { play: Play }): VNode | null {
  const offered = play.offer.value?.free ?? {};
  const done = play.acts.flatMap((act) => (act.type === 'free-special' && act.drawing ? [routeOf(act.drawing)] : []));
  const shown = SPECIALS.filter((route) => route in offered || done.includes(route));
  if (shown.length === 0) return null;
  const open = Object.keys(offered).length > 0;
  const specials = shown.map(
    (route): SpecialData => ({
      route,
      places: count(offered[route]),
      open: route in offered,
      used: done.includes(route) ? (play.view.value?.round ?? 0) : undefined,
    }),
  );
  const choice = play.choice.value;
  const chosen = choice?.kind === 'free' ? shown.indexOf(SPECIALS[choice.index] ?? '') : -1;
  return (
    <div class="effect">
      <SpecialTray
        specials={specials}
        heading={say('effect.university')}
        detail={say('effect.university-detail')}
        chosen={chosen < 0 ? undefined : chosen}
        onChoose={(index) => play.choose({ kind: 'free', index: SPECIALS.indexOf(shown[index] ?? '') })}
      />
      {open && (
        <p class="effect-text" role="status">
          {say('effect.university-text')}
        </p>
      )}
    </div>
  );
}

/** Return a text such as "highway crossing, for free". */
export function freeName(route: string): string {
  return say('effect.free', { route });
}

/** Return the special routes on a sheet that were drawn for free. */
export function freeOf(sheet: SheetView | undefined): readonly string[] {
  const { free } = (sheet?.layers?.['buildings'] ?? {}) as { readonly free?: string };
  return free ? [free] : [];
}

function count(fits: LegalPlacementsBySpace | undefined): number {
  return Object.keys(fits ?? {}).length;
}
