/** Components that render again only when a property changes. */

import { Component, type FunctionComponent, h, type VNode } from 'preact';

export function memo<P extends object>(drawn: (props: P) => VNode | null): FunctionComponent<P> {
  class Remembered extends Component<P> {
    override shouldComponentUpdate(next: P): boolean {
      const before = this.props as Record<string, unknown>;
      const after = next as Record<string, unknown>;
      return Object.keys({ ...before, ...after }).some((key) => key !== 'children' && before[key] !== after[key]);
    }

    override render(props: P): VNode | null {
      return drawn(props);
    }
  }
  return (props: P) => h(Remembered as never, props as never) as VNode;
}
