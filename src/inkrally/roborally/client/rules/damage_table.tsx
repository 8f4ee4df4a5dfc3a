/** The engine's table of dealt cards and locked registers by damage. */

import type { VNode } from 'preact';
import { formatList } from '@/i18n';
import { say } from './words';

export interface DrawnTable {
  /** Damage, number of dealt cards, locked registers. */
  readonly damage: readonly (readonly [number, number, readonly number[]])[];
}

export function DamageTable({ rows }: { rows: DrawnTable['damage'] }): VNode {
  return (
    <table class="damage-table">
      <thead>
        <tr>
          <th scope="col">{say('rally-rules.table-damage')}</th>
          <th scope="col">{say('rally-rules.table-cards')}</th>
          <th scope="col">{say('rally-rules.table-locked')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(([damage, cards, locked]) => (
          <tr key={damage}>
            <th scope="row">{damage}</th>
            <td>{cards}</td>
            <td>{locked.length > 0 ? formatList(locked.map(String)) : say('rally-rules.table-none')}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
