import { expect, it } from 'vitest';
import { besidePoint } from './map-label.tsx';

it('a label stays within a narrow map: right of its point, left of it, or above', () => {
  expect(besidePoint(100, 200, 250, 426)).toEqual({ left: 116, top: 188 });
  expect(besidePoint(300, 200, 250, 426)).toEqual({ left: 34, top: 188 });
  expect(besidePoint(168, 200, 250, 426)).toEqual({ left: 43, top: 156 });
  expect(besidePoint(20, 200, 250, 260)).toEqual({ left: 0, top: 156 });
});
