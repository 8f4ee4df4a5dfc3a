/** RoboRally in four sentences, loaded on request on the front page. */

import type { VNode } from 'preact';
import { tRoborally } from '../texts/say';

export function How(): VNode {
  return (
    <ol class="numbered-steps">
      {(['1', '2', '3', '4'] as const).map((step) => (
        <li key={step}>{tRoborally(`how.${step}`)}</li>
      ))}
    </ol>
  );
}
