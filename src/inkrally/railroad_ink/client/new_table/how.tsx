/** Railroad Ink in four sentences, loaded on request on the front page. */

import type { VNode } from 'preact';
import { t } from '../texts';

export function How(): VNode {
  return (
    <ol class="numbered-steps">
      {(['1', '2', '3', '4'] as const).map((step) => (
        <li key={step}>{t(`how.${step}`)}</li>
      ))}
    </ol>
  );
}
