import { expect, it } from 'vitest';
import { polygons } from './topology.ts';

it('joins arcs of a topology, backwards where the number says so', () => {
  const shape = polygons({
    transform: { scale: [0.5, 0.5], translate: [10, 20] },
    // Deltas: a goes right and up, b returns along the left.
    arcs: [
      [
        [0, 0],
        [2, 0],
        [0, 2],
      ],
      [
        [0, 0],
        [0, 2],
        [2, 0],
      ],
    ],
  });
  const ring = [
    [10, 20],
    [11, 20],
    [11, 21],
    [10, 21],
    [10, 20],
  ];
  expect(shape({ type: 'Polygon', arcs: [[0, -2]] })).toEqual([[ring]]);
  expect(shape({ type: 'MultiPolygon', arcs: [[[0, -2]]] })).toEqual([[ring]]);
});
