/** A text field for drawings in the notation of logs. */

import type { VNode } from 'preact';
import { useEffect, useId, useRef } from 'preact/hooks';
import { openRules } from '@/features/rulebook/rulebook_panel_state';
import { t } from '../texts';
import type { Play } from './play';
import { routeOf, SPACES, SPECIALS } from '../drawing/board';
import { expansionArt } from '../drawing/expansion_art';
import { parseDrawing } from '../drawing/notation';
import type { Action, Acts } from './model';

export function TypedInput({ play }: { play: Play }): VNode {
  const input = useRef<HTMLInputElement>(null);
  const id = useId();
  useEffect(() => input.current?.focus(), []);
  const close = (): void => {
    play.typing.value = false;
  };

  function read(text: string): void {
    if (text.trim() === '') return close();
    const typed = parseTypedPlacement(text, play.roll.value, play.acts);
    if ('help' in typed) openRules({ keys: true });
    else if ('wrong' in typed)
      return play.say({ title: t(`type.wrong-${typed.wrong}`, { found: typed.found }), refusal: true });
    else play.put(typed.act);
    if (input.current) input.current.value = '';
  }

  return (
    <form
      class="type-line"
      onSubmit={(event) => {
        event.preventDefault();
        read(input.current?.value ?? '');
      }}
    >
      <label for={id}>{t('type.label')}</label>
      <input
        ref={input}
        id={id}
        placeholder="B1 H-H-:NS"
        autocomplete="off"
        autocapitalize="characters"
        spellcheck={false}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return;
          event.preventDefault();
          close();
        }}
      />
      <button type="submit" class="button plain">
        {t('type.draw')}
      </button>
    </form>
  );
}

type TypedPlacement =
  | { readonly act: Action }
  | { readonly help: true }
  /** The part that could not be parsed or is on no die. */
  | { readonly wrong: 'form' | 'space' | 'drawing' | 'route'; readonly found: string };

/** Parse a typed drawing such as `B1 H-H-:NS`: check the syntax and find the die. The server decides about legality. */
export function parseTypedPlacement(text: string, roll: readonly string[], acts: Acts): TypedPlacement {
  const written = text.trim();
  if (written === '?') return { help: true };
  const [, spaceText = '', drawingText = ''] = /^(\S+?)[:=]?\s+(\S+)$/.exec(written) ?? [];
  if (drawingText === '') return { wrong: 'form', found: written };
  const space = spaceText.toUpperCase();
  if (!SPACES.includes(space)) return { wrong: 'space', found: spaceText };
  let drawing: string;
  let route: string | undefined;
  /** The faces of expansion dice with this drawing. Empty until their drawings load; no such die is visible before. */
  let needsExpansions: readonly string[];
  try {
    drawing = parseDrawing(drawingText.toUpperCase()).text;
    route = routeOf(drawing);
    needsExpansions = expansionArt()?.facesShowing(drawing) ?? [];
  } catch {
    return { wrong: 'drawing', found: drawingText };
  }
  if (route !== undefined && SPECIALS.includes(route)) return { act: { type: 'special', space, drawing } };
  const showing = roll.flatMap((face, die) => (face === route || needsExpansions.includes(face) ? [die] : []));
  const drawn = (die: number) => acts.some((act) => act.type === 'die' && act.die === die);
  const die = showing.find((one) => !drawn(one)) ?? showing[0];
  return die === undefined ? { wrong: 'route', found: drawingText } : { act: { type: 'die', die, space, drawing } };
}
