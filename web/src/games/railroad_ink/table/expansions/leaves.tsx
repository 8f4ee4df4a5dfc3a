/**
 * The leaves of a sheet, side by side where there is room, else one behind the other and a tap apart. Knows what they are
 * called and which is drawn on; what lies on them is its children's.
 */

import type { VNode } from 'preact';
import { expansionName, say } from '../../drawing/layers/words';
import { told } from '../../texts/expansions';
import { type Leaf, SURFACE } from '../leaves';

/** The name of a leaf: "Surface". */
export function leafName(leaf: Leaf): string {
  return told(`leaf.${leaf}`) ?? (leaf === SURFACE ? say('leaf.surface') : expansionName(leaf));
}

export interface LeavesProps {
  leaves: readonly Leaf[];
  /** That of this round; without it none is. */
  now?: Leaf | undefined;
  /** That which lies in front. */
  front: Leaf;
  onFront: (leaf: Leaf) => void;
  children: (leaf: Leaf) => VNode;
}

/** The leaves to choose the one in front from. */
export function LeafTabs({ leaves, now, front, onFront }: Omit<LeavesProps, 'children'>): VNode {
  return (
    <div class="leaf-tabs" role="group" aria-label={say('leaf.choose')}>
      {leaves.map((leaf) => (
        <button key={leaf} type="button" aria-pressed={leaf === front} onClick={() => onFront(leaf)}>
          {leafName(leaf)}
          {leaf === now && <span class="label">{say('leaf.now')}</span>}
        </button>
      ))}
    </div>
  );
}

export function Leaves({ leaves, now, front, onFront, children }: LeavesProps): VNode {
  return (
    <div class="leaves">
      <LeafTabs leaves={leaves} now={now} front={front} onFront={onFront} />
      {leaves.map((leaf) => (
        <div key={leaf} class={`leaf${leaf === front ? ' leaf-front' : ''}${leaf === now ? ' leaf-now' : ''}`}>
          <h2 class="tray-head leaf-head">
            {leafName(leaf)}
            <span>{leaf === now ? say('leaf.now') : ''}</span>
          </h2>
          {children(leaf)}
        </div>
      ))}
    </div>
  );
}
