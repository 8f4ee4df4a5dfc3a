/** Fields of forms: numbers, times of the day, texts that are typed exactly, and choices of several values. */

import type { VNode, ComponentChildren } from 'preact';
import { useState, useId } from 'preact/hooks';
import './choices.css';

interface ChoicesProps<Kind extends string> {
  legend: string;
  kinds: readonly Kind[];
  chosen: Record<Kind, boolean>;
  /** Returns the text of a choice. */
  text: (kind: Kind) => string;
  /** Called with the new value of the changed choice. */
  onChoose: (kind: Kind, value: boolean) => void;
  children?: ComponentChildren;
}

/** A group of check boxes. `children` follow the boxes. */
export function Choices<Kind extends string>(props: ChoicesProps<Kind>): VNode {
  return (
    <fieldset class="choice-boxes">
      <legend>{props.legend}</legend>
      {props.kinds.map((kind) => (
        <label key={kind}>
          <input
            type="checkbox"
            checked={props.chosen[kind]}
            onChange={(event) => props.onChoose(kind, event.currentTarget.checked)}
          />
          <span>{props.text(kind)}</span>
        </label>
      ))}
      {props.children}
    </fieldset>
  );
}

interface TypedLineProps {
  label: string;
  value: string;
  onType: (value: string) => void;
}

export function ExactTextField({ label, value, onType }: TypedLineProps): VNode {
  const id = useId();
  return (
    <div class="line-field">
      <label for={id}>{label}</label>
      <div>
        <input
          id={id}
          value={value}
          autocomplete="off"
          spellcheck={false}
          onInput={(event) => onType(event.currentTarget.value)}
        />
      </div>
    </div>
  );
}

/** Return minutes since midnight as `HH:MM`. */
export const toTime = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;

/** Return a time `HH:MM` as minutes since midnight, or null for an empty field. */
export function toMinutes(time: string): number | null {
  const [, hours, minutes] = /^(\d\d):(\d\d)/.exec(time) ?? [];
  return hours === undefined || minutes === undefined ? null : 60 * Number(hours) + Number(minutes);
}

interface CountProps {
  label: string;
  value: number;
  least: number;
  most: number;
  onChange: (value: number) => void;
}

export function NumberField({ label, value, least, most, onChange }: CountProps): VNode {
  // The text while the user types: it may be empty or out of bounds.
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <label class="field count">
      <span>{label}</span>
      <input
        type="number"
        inputMode="numeric"
        value={typed ?? value}
        min={least}
        max={most}
        onInput={(event) => {
          const text = event.currentTarget.value;
          setTyped(text);
          const wanted = Math.round(Number(text));
          if (text !== '' && Number.isFinite(wanted)) onChange(Math.max(least, Math.min(most, wanted)));
        }}
        onBlur={() => setTyped(null)}
      />
    </label>
  );
}
