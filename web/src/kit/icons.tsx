/**
 * The icons: 20 by 20 units, one stroke of 1.75, round caps, no fill. An icon always has a text beside it or lies in an
 * element with a name, so screen readers skip the icon.
 */

import type { VNode } from 'preact';

const PATHS = {
  plus: 'M10 4v12M4 10h12',
  minus: 'M4 10h12',
  undo: 'M8 5L4 9l4 4M4 9h8a4.5 4.5 0 0 1 0 9H9',
  redo: 'M12 5l4 4-4 4M16 9H8a4.5 4.5 0 0 0 0 9h3',
  clear: 'M5 5l10 10M15 5L5 15',
  check: 'M4 10.5l4 4 8-9',
  lock: 'M5 9.5h10v7H5zM7 9.5V7a3 3 0 0 1 6 0v2.5',
  sound: 'M4 8v4h3l4 3.5v-11L7 8zM14 7.5a4 4 0 0 1 0 5',
  mute: 'M4 8v4h3l4 3.5v-11L7 8zM14 8l4 4M18 8l-4 4',
  menu: 'M3.5 6h13M3.5 10h13M3.5 14h13',
  help: 'M7.5 7.5a2.5 2.5 0 1 1 3.4 2.4c-.6.3-.9.8-.9 1.6M10 14.6v.1',
  back: 'M12 4L6 10l6 6',
  down: 'M4.5 7.5L10 13l5.5-5.5',
  play: 'M6.5 4.5v11l9-5.5z',
  pause: 'M7 4.5v11M13 4.5v11',
  'step-forward': 'M5 4.5v11l7-5.5zM15 4.5v11',
  'step-back': 'M15 4.5v11L8 10zM5 4.5v11',
  skip: 'M4 4.5v11L10.5 10zM10.5 4.5v11L17 10z',
  rotate: 'M15.5 10a5.5 5.5 0 1 1-1.8-4.1M14.5 2.8v3.4h-3.4',
  clock: 'M10 3.5a6.5 6.5 0 1 1 0 13a6.5 6.5 0 0 1 0-13M10 6.5V10l2.5 1.8',
  bolt: 'M11 2.5L5 11.2h4.4L9 17.5l6-8.7h-4.4z',
  days: 'M4 5h12v11.5H4zM4 8.8h12M7.5 3v3.5M12.5 3v3.5',
  share: 'M8 12l4-4M7 9l-2 2a2.8 2.8 0 0 0 4 4l2-2M13 11l2-2a2.8 2.8 0 0 0-4-4L9 7',
  copy: 'M7.5 7.5h8v8h-8zM12.5 7.5v-3h-8v8h3',
  people:
    'M7.5 9a2.5 2.5 0 1 0 0-5a2.5 2.5 0 0 0 0 5M3 16c.4-3 2-4.6 4.5-4.6S11.6 13 12 16M13 9a2.2 2.2 0 1 0-.8-4.2M14.2 11.6c1.7.5 2.6 2 2.8 4.4',
  moon: 'M15.5 12A6.5 6.5 0 0 1 8 4.5a6.5 6.5 0 1 0 7.5 7.5z',
  sun: 'M10 6.5a3.5 3.5 0 1 1 0 7a3.5 3.5 0 0 1 0-7M10 2v1.5M10 16.5V18M2 10h1.5M16.5 10H18M4.3 4.3l1.1 1.1M14.6 14.6l1.1 1.1M4.3 15.7l1.1-1.1M14.6 5.4l1.1-1.1',
  chat: 'M4 5h12v8.5H9.5L6 16.5v-3H4z',
  zoom: 'M8.5 4a4.5 4.5 0 1 1 0 9a4.5 4.5 0 0 1 0-9M12 12l4 4',
  bot: 'M5 8h10v8H5zM10 8V4.5M8 12v.1M12 12v.1',
  fit: 'M4 8V4h4M12 4h4v4M16 12v4h-4M8 16H4v-4',
  offline: 'M3 7.5a10 10 0 0 1 14 0M6 11a6 6 0 0 1 8 0M10 15v.1M4 4l12 12',
  user: 'M10 9.5a3 3 0 1 0 0-6a3 3 0 0 0 0 6M4 16.5c.5-3.6 2.6-5.4 6-5.4s5.5 1.8 6 5.4',
  key: 'M6.5 6.5a3.5 3.5 0 1 1 0 7a3.5 3.5 0 0 1 0-7M10 10h7.5M14.5 10v3.5M17.5 10v2.5',
  bin: 'M4 6h12M8 6V4h4v2M5.5 6l.8 10.5h7.400L14.5 6',
  arc: 'M10 3.5a6.5 6.5 0 1 1-6.5 6.5',
  print: 'M6 7.5V3.5h8v4M6 13.5H3.5v-6h13v6H14M6 11.5h8v5H6z',
  save: 'M10 3.5v8.5M6.5 8.8L10 12.3l3.5-3.5M4 16.5h12',
  pencil: 'M4 16l1-4 8.500-8.500 3 3L8 15zM11.500 5.5l3 3',
  mirror: 'M10 3v14M7.5 6.5L3 14.5h4.500zM12.5 6.5l4.500 8h-4.500z',
  book: 'M10 5.5C8 4 5.500 3.8 3.500 4v11c2-.2 4.500 0 6.500 1.500 2-1.500 4.500-1.700 6.500-1.500V4c-2-.2-4.500 0-6.500 1.500zM10 5.500v11',
  settings: 'M3.5 6h6M13.5 6h3M3.5 14h3M10.5 14h6M11.5 4v4M8.5 12v4',
} as const;

export type IconName = keyof typeof PATHS;
/** An icon. */
export function Icon({ name }: { name: IconName }): VNode {
  return (
    <svg class="icon" viewBox="0 0 20 20" aria-hidden="true">
      <path d={PATHS[name]} />
    </svg>
  );
}
