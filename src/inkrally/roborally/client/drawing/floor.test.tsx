import assert from 'node:assert/strict';
import { test } from 'vitest';
import { toMarkup } from '@/kit/svg_export/svg_markup';
import { BeltDrawing } from './belts';
import { describeElement, type FloorUse, getElements, wallsOf } from './space_text';
import { CellDrawing, Crusher, Gear, Pusher } from './elements';
import { plainSites } from './grounds';
import { edgesPath, LaserDrawing, offsets, wallsPath } from './walls_and_lasers';
import { FloorSvg, spacesOf } from './floor_drawing';
import { type Floor, nameOf, type Space } from '../table/model';
import { topicsOfSpace } from '../table/rule_topics';
import floors from '@roborally/replay/sample_floors.json';

const risky = floors.risky_exchange as unknown as Floor;
const vault = floors.vault_assault as unknown as Floor;
const world = floors.around_the_world as unknown as Floor;
const count = (text: string, part: string | RegExp) => text.split(part).length - 1;

test('a floor is a pure function of its JSON: the same markup twice, every element drawn once', () => {
  for (const floor of [risky, vault, world]) {
    const drawn = toMarkup(<FloorSvg floor={floor} label="x" />);
    assert.equal(drawn, toMarkup(<FloorSvg floor={floor} label="x" />));
    const cells = Object.values(floor.cells);
    assert.equal(count(drawn, 'class="belt-edge"'), cells.filter((cell) => cell.belt).length);
    assert.equal(count(drawn, 'class="gear-body"'), cells.filter((cell) => cell.gear).length);
    assert.equal(count(drawn, 'class="pusher-box"'), cells.filter((cell) => cell.pusher).length);
    assert.equal(count(drawn, 'class="pit"'), cells.filter((cell) => cell.floor === 'pit').length);
    assert.equal(count(drawn, 'class="repair"'), cells.filter((cell) => cell.floor?.startsWith('repair')).length);
    assert.equal(count(drawn, 'class="flag"'), floor.flags.length);
    assert.equal(count(drawn, 'class="dock"'), floor.docks.length);
    assert.equal(
      count(drawn, 'class="beam"'),
      floor.lasers.reduce((sum, laser) => sum + laser.beams, 0),
    );
  }
});

test('coordinates are in the margin of a picture, not on a map', () => {
  const picture = toMarkup(<FloorSvg floor={risky} />);
  assert.match(picture, /viewBox="-20 -20 616 808"/);
  assert.match(picture, />11<\/text>/);
  const map = toMarkup(<FloorSvg floor={risky} bare />);
  assert.equal(count(map, 'floor-numbers'), 0);
});

test('straight, curved and merging belts have their shapes, and express belts have two chevrons', () => {
  const straight = toMarkup(<BeltDrawing belt={{ kind: 'normal', out: 'N', in: ['S'] }} />);
  assert.match(straight, /d="M24,48.3L24,-0.3"/);
  assert.match(straight, /translate\(24 24\) rotate\(0\)/);
  // The same as on the design page of elements.
  const curve = toMarkup(<BeltDrawing belt={{ kind: 'normal', out: 'E', in: ['S'] }} />);
  assert.match(curve, /d="M24,48.3L24,48A24,24 0 0 1 48,24L48.3,24"/);
  assert.match(curve, /translate\(31.03 31.03\) rotate\(45\)/);
  const merge = toMarkup(<BeltDrawing belt={{ kind: 'normal', out: 'N', in: ['S', 'W'] }} />);
  assert.match(merge, /d="M24,48.3L24,-0.3M-0.3,24L0,24A24,24 0 0 0 24,0L24,-0.3"/);
  assert.match(merge, /translate\(10.9 21.38\) rotate\(63\)/);
  assert.match(merge, /translate\(24 7.68\) rotate\(0\)/);
  const express = toMarkup(<BeltDrawing belt={{ kind: 'express', out: 'N', in: ['S'] }} />);
  assert.match(express, /class="belt express"/);
  assert.match(express, /translate\(24 29.76\)/);
  assert.match(express, /translate\(24 18.24\)/);
  const bend = toMarkup(<BeltDrawing belt={{ kind: 'express', out: 'N', in: ['S', 'E'] }} />);
  assert.match(bend, /translate\(40.58 22.83\) rotate\(288\)/);
  assert.equal(count(bend, 'belt-chevron'), 4);
});

test('a belt without an entry is drawn from the opposite side', () => {
  assert.match(toMarkup(<BeltDrawing belt={{ kind: 'normal', out: 'E', in: [] }} />), /M-0.3,24L48.3,24/);
});

test('gears differ by more than colour: the left one is mirrored and dark', () => {
  assert.match(toMarkup(<Gear turn="ccw" />), /gear left.*matrix\(-1 0 0 1 48 0\)/);
  assert.equal(count(toMarkup(<Gear turn="cw" />), 'matrix'), 0);
});

test('pushers and crushers show their registers in five windows, and the plate of a pusher moves out', () => {
  const pusher = toMarkup(<Pusher wall="W" registers={[1, 3, 5]} />);
  assert.equal(count(pusher, 'window-on'), 3);
  assert.equal(count(pusher, 'window-off'), 2);
  assert.match(pusher, /rotate\(270 24 24\)/);
  assert.match(pusher, /y="22.5"/);
  assert.match(toMarkup(<Pusher wall="W" registers={[2, 4]} out />), /y="32.5"/);
  const crusher = toMarkup(<Crusher registers={[2, 4]} />);
  assert.equal(count(crusher, 'window-on'), 2);
  assert.equal(count(crusher, 'crusher-jaw'), 2);
  assert.notEqual(crusher, toMarkup(<Crusher registers={[2, 4]} shut />));
  assert.equal(count(toMarkup(<CellDrawing cell={{ crusher: { registers: [1] } }} />), 'crusher-jaw'), 2);
});

test('a laser has a line for each beam, from its wall to the end of its last space', () => {
  const three = toMarkup(
    <LaserDrawing
      laser={{
        at: [0, 2],
        side: 'W',
        beams: 3,
        spaces: [
          [0, 2],
          [1, 2],
        ],
      }}
    />,
  );
  assert.equal(count(three, 'class="beam"'), 3);
  assert.match(three, /M6,113L96,113/);
  assert.match(three, /M6,120L96,120/);
  assert.deepEqual(offsets(1), [0]);
  assert.deepEqual(offsets(2), [-3.5, 3.5]);
});

test('a wall is drawn once, whichever of its two spaces lists it', () => {
  assert.equal(
    wallsPath([
      [1, 1, 'E'],
      [2, 1, 'W'],
      [1, 1, 'S'],
      [1, 2, 'N'],
    ]),
    'M96,48v48M48,96h48',
  );
});

test('seams are on multiples of twelve, and the outer edge surrounds the covered spaces', () => {
  assert.match(edgesPath(risky, 'seam'), /M0,576h48/);
  const corner: Floor = {
    ...risky,
    width: 2,
    height: 2,
    covered: [
      [1, 0],
      [1, 1],
    ],
  };
  assert.equal(spacesOf(corner).length, 3);
  assert.equal(count(edgesPath(corner, 'outer'), 'h48') + count(edgesPath(corner, 'outer'), 'v48'), 8);
});

test('a space is described with its elements and their effect', () => {
  assert.deepEqual(getElements(risky, [7, 7]), ['repair site with an Option card', 'walls north and west']);
  assert.deepEqual(getElements(risky, [5, 8]), ['express belt to the south']);
  assert.deepEqual(getElements(risky, [2, 13]), ['wall west']);
  assert.deepEqual(getElements(risky, [6, 5]), ['open floor']);
  assert.deepEqual(wallsOf(risky, [1, 13]), ['E', 'W']);
  assert.match(describeElement(risky, [2, 1]), /pit/);
  assert.equal(describeElement(risky, [6, 5]), '');
  assert.ok(getElements(vault, [0, 7]).includes('laser firing east'));
  assert.ok(getElements(vault, [2, 6]).some((thing) => /^pusher to the west, registers 1, 3 and 5$/.test(thing)));
  for (const space of spacesOf(world)) assert.ok(getElements(world, space).length > 0);
});

test('without Option cards a wrench and hammer is a repair site', () => {
  const plain = plainSites(risky);
  assert.deepEqual(getElements(plain, [7, 7]), ['repair site', 'walls north and west']);
  assert.match(describeElement(risky, [7, 7]), /repair one damage and draw an Option card\.$/);
  assert.match(describeElement(plain, [7, 7]), /repair one damage\.$/);
  assert.match(topicsOfSpace(risky, [7, 7]), /^element\.repair-option /);
  assert.match(topicsOfSpace(plain, [7, 7]), /^element\.repair /);
  assert.equal(plainSites(risky), plain, 'one floor is drawn once');
});

test('the text for flags and repair sites depends on the course', () => {
  const [flag] = risky.flags as readonly [Space];
  const site = spacesOf(risky).find((at) => risky.cells[nameOf(at)]?.floor === 'repair_option') as Space;
  const aim = (of: string) => ({ special: { aim: of } }) as unknown as FloorUse;
  assert.equal(
    describeElement(risky, flag),
    'End a register here to touch it, if it is your next flag. It repairs like a wrench.',
  );
  assert.equal(describeElement(risky, flag, aim('flags')), describeElement(risky, flag));
  assert.match(
    describeElement(risky, flag, aim('claims')),
    /^End a register here to claim it for your team\. It repairs/,
  );
  assert.match(describeElement(risky, flag, aim('home')), /pick up the other team’s flag/);
  assert.doesNotMatch(describeElement(risky, flag, aim('home')), /next/);
  const draws: FloorUse = { sites_repair: false };
  assert.match(describeElement(risky, site), /repair one damage/);
  assert.match(describeElement(risky, site, draws), /draw 2 Option cards\. Nothing is repaired/);
  assert.match(describeElement(risky, flag, draws), /gives an Option card like a wrench, and repairs nothing/);
});
