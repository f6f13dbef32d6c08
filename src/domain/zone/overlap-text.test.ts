import { expect, it } from 'vitest';
import type { Corner } from '#rules/geometry/ring.ts';
import { overlapText } from './overlap-text.ts';

const square = (size: number): Corner[] => [
  [-7.6, 33.5],
  [-7.6 + size, 33.5],
  [-7.6 + size, 33.5 + size],
  [-7.6, 33.5 + size],
];
const zone = (name: string, priority: number, size: number) => ({
  id: 1,
  name,
  priority,
  ring: square(size),
});

it('says which of two overlapping zones applies, and why', () => {
  expect(overlapText(zone('Maarif', 5, 0.02), zone('Gauthier', 3, 0.01))).toBe(
    'Overlaps Gauthier. There, Maarif applies: its priority is higher, 5 over 3.',
  );
  expect(overlapText(zone('Maarif', 3, 0.02), zone('Gauthier', 3, 0.01))).toBe(
    'Overlaps Gauthier. There, Gauthier applies: both have priority 3, and it is smaller.',
  );
});
