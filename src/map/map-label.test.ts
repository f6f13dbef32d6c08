import { expect, it } from 'vitest';
import { besidePoint } from './map-label.tsx';

it('a label stays within a narrow map: right of its point, left of it, or above', () => {
  expect(besidePoint({ x: 100, y: 200 }, 250, { width: 426, height: 400 })).toEqual({
    left: 116,
    top: 188,
  });
  expect(besidePoint({ x: 300, y: 200 }, 250, { width: 426, height: 400 })).toEqual({
    left: 34,
    top: 188,
  });
  expect(besidePoint({ x: 168, y: 200 }, 250, { width: 426, height: 400 })).toEqual({
    left: 43,
    top: 156,
  });
  expect(besidePoint({ x: 20, y: 200 }, 250, { width: 260, height: 400 })).toEqual({
    left: 0,
    top: 156,
  });
});

it('a label covers the name of a stop only if there is no other place', () => {
  const driver = { x: 300, y: 200 };
  expect(besidePoint(driver, 150, { width: 600, height: 400 }, [{ x: 380, y: 180 }])).toEqual({
    left: 134,
    top: 188,
  });
  const both = [380, 220].map((x) => ({ x, y: 180 }));
  expect(besidePoint(driver, 150, { width: 600, height: 400 }, both)).toEqual({
    left: 225,
    top: 156,
  });
  const all = [...both, { x: 300, y: 150 }];
  expect(besidePoint(driver, 150, { width: 600, height: 400 }, all)).toEqual({
    left: 316,
    top: 188,
  });
});

const zoom = { left: 380, top: 8, width: 30, height: 60 };
it.each([
  ['below the top edge', { x: 300, y: 4 }, { left: 34, top: 0 }],
  ['above the bottom edge', { x: 100, y: 398 }, { left: 116, top: 376 }],
  ['beside the zoom buttons', { x: 150, y: 40 }, { left: 25, top: 60 }],
])('a label is whole %s', (_, point, place) => {
  const map = { width: 426, height: 400, controls: [zoom] };
  expect(besidePoint(point, 250, map)).toEqual(place);
});
