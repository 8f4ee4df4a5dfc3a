/** The front page's pieces: a game's card, an invitation, open tables, and the keys of a page. Knows no rule. */

import type { ComponentChildren, VNode } from 'preact';
import { useId, useState } from 'preact/hooks';
import { Icon } from './icons';
import { FreeSeat, SeatMark } from './seat';
import { t } from '../texts/index';
import { Button } from './button';
import { keyName } from './key_name';

interface GameCardProps {
  title: string;
  text: string;
  /** The picture: a sheet or a floor. */
  art: ComponentChildren;
  /** Cards lie a little askew on the desk; `b` to the other side. */
  tilt?: 'a' | 'b' | undefined;
  /** Its buttons. */
  children: ComponentChildren;
}

/** A game, as a sheet of paper on the desk. */
export function GameCard({ title, text, art, tilt = 'a', children }: GameCardProps): VNode {
  return (
    <article class={`game-card paper tilt-${tilt}`}>
      <div class="game-art">{art}</div>
      <h2>{title}</h2>
      <p>{text}</p>
      <div class="game-acts">{children}</div>
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
export function Choice({ value, lang, other, onPress }: ChoiceProps): VNode {
  return (
    <button type="button" class="opener" aria-haspopup="dialog" title={value} onClick={onPress}>
      <span class="opener-value" lang={lang}>
        {value}
      </span>{' '}
      <span class="unseen">{other}</span>
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
export function LineField({ label, placeholder, hint, act, problem, onSubmit }: LineFieldProps): VNode {
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

interface OpenTable {
  readonly id: string;
  readonly name: string;
  readonly detail: string;
  /** The seats taken, by number, and how many there are. */
  readonly seats: readonly number[];
  readonly all: number;
  /** Says something else than how many seats are taken: "round 5 of 7". */
  readonly state?: string | undefined;
  readonly act: string;
  readonly href: string;
}

/** Tables that can be joined or watched. */
export function OpenTables({ tables }: { tables: readonly OpenTable[] }): VNode {
  return (
    <ul class="open-tables">
      {tables.map((table) => (
        <li key={table.id}>
          <span class="open-table-name">
            <b>{table.name}</b>
            <span class="label">{table.detail}</span>
          </span>
          <span class="open-table-seats" aria-hidden="true">
            {table.seats.map((seat) => (
              <SeatMark key={seat} seat={seat} />
            ))}
            {Array.from({ length: Math.max(0, table.all - table.seats.length) }, (_, index) => (
              <FreeSeat key={index} />
            ))}
          </span>
          <span class="label open-table-state">
            {table.state ?? t('seat.taken', { taken: table.seats.length, all: table.all })}
          </span>
          <Button kind="bare" href={table.href}>
            {table.act}
            <span class="unseen">: {table.name}</span>
          </Button>
        </li>
      ))}
    </ul>
  );
}

/** Keys and what they do: `[['1', '–', '4'], 'die']`; what is no key stands between them. */
export function Keys({ keys }: { keys: readonly (readonly [keys: readonly string[], does: string])[] }): VNode {
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
