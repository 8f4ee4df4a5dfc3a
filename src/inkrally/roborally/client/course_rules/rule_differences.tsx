/** The differences of a course with special rules, in at most six sentences. */

import type { VNode } from 'preact';
import { differences, say } from './registry';

export function RuleDifferences({ rules }: { rules: readonly string[] }): VNode {
  return (
    <section class="rule-differences stack" aria-label={say('special.different')}>
      <h3 class="tray-head">
        {say('special.different')}
        <span>{say('special.usual')}</span>
      </h3>
      <ul>
        {differences(rules).map((one) => (
          <li key={one.head + one.text}>
            <b>{one.head}</b> {one.text}
            <span class="label">{one.seen}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
