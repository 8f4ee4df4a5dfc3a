/** The logo: a highway that becomes a railway at a blue station. */

import type { VNode } from 'preact';

/** The mark without the name. */
function LogoMark(): VNode {
  return (
    <svg class="logo-mark" viewBox="0 0 92 44" aria-hidden="true">
      <path class="highway-edge" d="M0,22H46" />
      <path class="highway-bed" d="M-1,22H46" />
      <path class="rail-line" d="M46,22H92" />
      <path class="rail-rungs" d="M56,22H92" stroke-dasharray="3 6.5" stroke-dashoffset="-3" />
      <rect class="logo-station" x="34" y="10" width="24" height="24" rx="2" />
    </svg>
  );
}

/** The mark with the name, as a link to the home page. */
export function Logo({ href }: { href: string }): VNode {
  return (
    <a class="logo" href={href}>
      <LogoMark />
      inkrally
    </a>
  );
}

/** Words followed by the blue square of the logo. The square never wraps to a separate line. */
export function FullStop({ words }: { words: string }): VNode {
  const last = words.lastIndexOf(' ') + 1;
  return (
    <>
      {words.slice(0, last)}
      <span class="last-word">
        {words.slice(last)}
        <i class="full-stop" aria-hidden="true" />
      </span>
      <span class="visually-hidden">.</span>
    </>
  );
}
