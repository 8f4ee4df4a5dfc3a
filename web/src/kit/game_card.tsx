/** The parts of the home page: the card of a game, a picker button, a form in one line, and a list of shortcuts. */

import type { ComponentChildren, VNode } from 'preact';
import { useId, useState } from 'preact/hooks';
import { Icon } from './icons';
import { keyName } from '../app/keyboard';

interface GameCardProps {
  title: string;
  text: string;
  /** A picture of a sheet or a floor. */
  art: ComponentChildren;
  /** The buttons. */
  children: ComponentChildren;
}

/** The card of a game. */
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
  /** The chosen value. */
  value: string;
  /** The language of the value, if it is not that of the page. */
  lang?: string | undefined;
  /** The accessible label of the other options. */
  other: string;
  onPress: () => void;
}

/** A button that shows a choice and opens the dialog that changes it. */
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
  /** The error to show. The text stays in the field. */
  problem?: string | undefined;
  onSubmit: (text: string) => void;
}

/** A text field with a button in one line. */
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

/** A list of keyboard shortcuts, such as `[['1', '–', '4'], 'die']`. Signs between keys are not shown as keys. */
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
