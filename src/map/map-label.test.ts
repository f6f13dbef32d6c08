import { expect, it } from 'vitest';
import { besidePoint } from './map-label.tsx';

it('a label stays within a narrow map: right of its point, left of it, or above', () => {
  expect(besidePoint({ x: 100, y: 200 }, 250, 426)).toEqual({ left: 116, top: 188 });
  expect(besidePoint({ x: 300, y: 200 }, 250, 426)).toEqual({ left: 34, top: 188 });
  expect(besidePoint({ x: 168, y: 200 }, 250, 426)).toEqual({ left: 43, top: 156 });
  expect(besidePoint({ x: 20, y: 200 }, 250, 260)).toEqual({ left: 0, top: 156 });
});

it('a label covers the name of a stop only if there is no other place', () => {
  const driver = { x: 300, y: 200 };
  expect(besidePoint(driver, 150, 600, [{ x: 380, y: 180 }])).toEqual({ left: 134, top: 188 });
  const both = [380, 220].map((x) => ({ x, y: 180 }));
  expect(besidePoint(driver, 150, 600, both)).toEqual({ left: 225, top: 156 });
  const all = [...both, { x: 300, y: 150 }];
  expect(besidePoint(driver, 150, 600, all)).toEqual({ left: 316, top: 188 });
});
