import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { test } from 'vitest';
import floors from '@roborally/replay/sample_floors.json';
import views from '@roborally/replay/sample_views.json';
import { framesOf } from '../replay/frames';
import type { Floor, TurnReplay } from '../table/model';
import { floorSvg } from './picture';

const CLIENT = new URL('../', import.meta.url);

test('a saved picture contains the styles of all classes that it uses', () => {
  const sheets = readdirSync(CLIENT, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.css'));
  const styled = sheets.flatMap((name) => [
    ...readFileSync(new URL(name, CLIENT), 'utf8').matchAll(/\.([a-z][\w-]*)/g),
  ]);
  const known = new Set(styled.map(([, found]) => found));
  const story = views.stayDown.story as unknown as TurnReplay;
  for (const floor of Object.values(floors) as unknown as Floor[]) {
    const special = {
      teams: [1, 2],
      claims: [1, null],
      superbot: null,
      homes: [
        [
          [0, 0],
          [3, 3],
        ],
      ] as const,
      ahead: [],
    };
    const svg = floorSvg(floor, framesOf(story).at(-1), [0, 1, 2, 3], special);
    const [, css = '', drawn = ''] = /<style>(.*?)<\/style>(.*)/s.exec(svg) ?? [];
    const classes = new Set([...drawn.matchAll(/class="([^"]+)"/g)].flatMap(([, found]) => (found ?? '').split(' ')));
    const bare = [...classes].filter((one) => known.has(one) && !new RegExp(`\\.${one}(?![\\w-])`).test(css));
    assert.deepEqual(bare, []);
    assert.ok(classes.has('floor-frame') && known.has('floor-frame') && classes.has('team-band'));
  }
});
