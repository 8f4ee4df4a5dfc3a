/** The front page's pieces: a game's card, an invitation, and the keys of a page. Knows no rule. */

import type { ComponentChildren, VNode } from 'preact';
import { useId, useState } from 'preact/hooks';
import { Icon } from './icons';
import { keyName } from './key_name';

interface GameCardProps {
  title: string;
  text: string;
  /** The picture: a sheet or a floor. */
  art: ComponentChildren;
  /** Its buttons. */
  children: ComponentChildren;
}

/** A game, as a sheet of paper on the desk. */
export function GameCard({ title, text, art, children }: GameCardProps): VNode {
  return (
    <article class="game-card paper">
      <div class="game-art">{art}</div>
      <h2>{title}</h2>
      <p>{text}</p>
      <div class="game-actions">{children}</div>
    </article>
  );
}

interface ChoiceProps {
  /** What is chosen now. */
  value: string;
  /** Its language, where it is a name that is not of the page's. */
  lang?: string | undefined;
  /** What else there is, for the reader. */
  other: string;
  onPress: () => void;
}

/** Something chosen among more than a row holds: shows what it is, and opens where it is changed. */
export function PickerButton({ value, lang, other, onPress }: ChoiceProps): VNode {
  return (
    <button type="button" class="picker-button" aria-haspopup="dialog" title={value} onClick={onPress}>
      <span class="ellipsis" lang={lang}>
        {value}
      </span>{' '}
      <span class="visually-hidden">{other}</span>
      <Icon name="down" />
    </button>
  );
}

interface LineFieldProps {
  label: string;
  placeholder: string;
  hint?: string | undefined;
  act: string;
  /** What is wrong with it, in words; the text is kept. */
  problem?: string | undefined;
  onSubmit: (text: string) => void;
}

/** A line to write on, with its button: an invitation, a name. */
export function InlineForm({ label, placeholder, hint, act, problem, onSubmit }: LineFieldProps): VNode {
  const [text, setText] = useState('');
  const id = useId();
  return (
    <form
      class={problem === undefined ? 'line-field' : 'line-field wrong'}
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit(text.trim());
      }}
    >
      <label for={id}>{label}</label>
      <div>
        <input
          id={id}
          value={text}
          placeholder={placeholder}
          autocomplete="off"
          spellcheck={false}
          aria-invalid={problem === undefined ? undefined : true}
          aria-describedby={`${id}-hint`}
          onInput={(event) => setText(event.currentTarget.value)}
        />
        <button type="submit" class="button plain">
          {act}
        </button>
      </div>
      <p class="label" id={`${id}-hint`}>
        {problem ?? hint}
      </p>
    </form>
  );
}

/** Keys and what they do: `[['1', '–', '4'], 'die']`; what is no key stands between them. */
export function ShortcutList({ keys }: { keys: readonly (readonly [keys: readonly string[], does: string])[] }): VNode {
  return (
    <p class="keys label">
      {keys.map(([names, does]) => (
        <span key={does}>
          {names.map((name) => (name === '–' ? name : <kbd>{keyName(name)}</kbd>))} {does}
        </span>
      ))}
    </p>
  );
}
