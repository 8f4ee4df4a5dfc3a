import assert from 'node:assert/strict';
import { test } from 'vitest';
import { EXITS, exitAt, getRouteDrawing, neighbour, routeOf, SPACES, SPECIALS } from './board';
import { getLineSides, NotationError, parseDrawing, parsePart, rotateDrawing } from './notation';
import routes from '../../data/routes.json';

test('a drawing is parsed into kinds and groups', () => {
  const overpass = parseDrawing('HRHR:NS|EW');
  assert.deepEqual(overpass.kinds, { N: 'H', E: 'R', S: 'H', W: 'R' });
  assert.deepEqual(overpass.groups, [
    { sides: ['N', 'S'], station: false },
    { sides: ['E', 'W'], station: false },
  ]);
  const station = parseDrawing('H-R-:NS*');
  assert.deepEqual(getLineSides(station), ['N', 'S']);
  assert.equal(station.groups[0]?.station, true);
});

test('groups and sides may be written in any order and are printed in the standard order', () => {
  assert.equal(parseDrawing('HRHR:WE|SN').text, 'HRHR:NS|EW');
  assert.equal(parseDrawing('HRH-:SEN*').text, 'HRH-:NES*');
});

test('an invalid drawing throws an error with the reason', () => {
  const wrong = [
    ['', /is written such as/],
    ['H-H-', /is written such as/],
    ['H-H:NS', /is written such as/],
    ['H4H-:NES', /is written such as/],
    ['H-H-:NS:', /is written such as/],
    ['H-H-:N|', /a group is written/],
    ['H-H-:NE', /side E has no line/],
    ['H-H-:NNS', /side N stands twice/],
    ['HHH-:NS', /side E is in no group/],
    ['----:N', /is written such as/],
  ] as const;
  for (const [text, why] of wrong) {
    assert.throws(
      () => parseDrawing(text),
      (error: Error) => error instanceof NotationError && why.test(error.message),
      text,
    );
  }
});

test('every route of the engine is parsed and printed unchanged', () => {
  for (const route of routes) assert.equal(parseDrawing(route.drawing).text, route.drawing);
  assert.equal(routes.length, 21);
});

test('a drawing turns clockwise, and four turns or two mirrorings change nothing', () => {
  assert.equal(rotateDrawing(parseDrawing('HR--:NE*'), 1).text, '-HR-:ES*');
  assert.equal(rotateDrawing(parseDrawing('HR--:NE*'), 0, true).text, 'H--R:NW*');
  for (const route of routes) {
    const drawing = parseDrawing(route.drawing);
    assert.equal(rotateDrawing(drawing, 4).text, drawing.text);
    assert.equal(rotateDrawing(rotateDrawing(drawing, 0, true), 0, true).text, drawing.text);
  }
});

test('the route of a drawing is found in every orientation', () => {
  for (const route of routes) {
    for (let way = 0; way < 8; way += 1)
      assert.equal(routeOf(rotateDrawing(parseDrawing(route.drawing), way % 4, way > 3).text), route.id);
  }
  assert.equal(routeOf('HHHH:NS|EW'), undefined);
  assert.equal(getRouteDrawing('overpass'), 'HRHR:NS|EW');
  assert.throws(() => getRouteDrawing('ferry'), /no route is called ferry/);
});

test('a part of a sheet is parsed into its space and sides', () => {
  assert.deepEqual(parsePart('B2NS'), { space: 'B2', sides: ['N', 'S'] });
  assert.deepEqual(parsePart('D4'), { space: 'D4', sides: [] });
  assert.throws(() => parsePart('b2'), NotationError);
});

test('the board has the printed spaces, exits and special routes', () => {
  assert.equal(SPACES.length, 49);
  assert.equal(SPACES[0], 'A1');
  assert.equal(SPACES[48], 'G7');
  assert.equal(neighbour('A1', 'N'), undefined);
  assert.equal(neighbour('B2', 'E'), 'C2');
  assert.equal(exitAt('B1', 'N'), 'H');
  assert.equal(exitAt('B1', 'W'), undefined);
  assert.equal(EXITS.length, 12);
  assert.deepEqual(
    SPECIALS.map((route) => parseDrawing(getRouteDrawing(route)).groups.length),
    [1, 1, 1, 1, 1, 1],
  );
});
