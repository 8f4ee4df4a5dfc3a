/** Check boxes for several choices, such as the events that a receiver is notified of. */

import './choices.css';
import type { ComponentChildren, VNode } from 'preact';

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
