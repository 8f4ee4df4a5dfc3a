/** A text field for drawings in the notation of logs. */

import type { VNode } from 'preact';
import { useEffect, useId, useRef } from 'preact/hooks';
import { openRules } from '@/features/rulebook/rulebook_panel_state';
import { t } from '../texts';
import type { Play } from './play';
import { parseTypedPlacement } from './draft/typed_placement';

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
