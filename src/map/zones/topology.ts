type Ring = [number, number][];

export interface Topology {
  transform: { scale: [number, number]; translate: [number, number] };
  arcs: [number, number][][];
}

/** The arcs of a TopoJSON topology in degrees: quantised, each point the difference to the last. */
function decode({ transform, arcs }: Topology): Ring[] {
  const [sx, sy] = transform.scale;
  const [tx, ty] = transform.translate;
  return arcs.map((arc) => {
    let x = 0;
    let y = 0;
    return arc.map(([dx, dy]) => {
      x += dx;
      y += dy;
      return [x * sx + tx, y * sy + ty];
    });
  });
}

/**
 * Returns a function that turns one geometry's arc numbers into GeoJSON polygons. A negative number
 * `~n` is arc n backwards (TopoJSON specification, 2.1.4); joined arcs share their end point.
 */
export function polygons(topology: Topology) {
  const arcs = decode(topology);
  const ring = (numbers: number[]): Ring =>
    numbers.flatMap((n, i) => {
      const arc = n < 0 ? [...(arcs[~n] ?? [])].reverse() : (arcs[n] ?? []);
      return i === 0 ? arc : arc.slice(1);
    });
  return (geometry: { type: 'Polygon' | 'MultiPolygon'; arcs: number[][] | number[][][] }) =>
    geometry.type === 'Polygon'
      ? [(geometry.arcs as number[][]).map(ring)]
      : (geometry.arcs as number[][][]).map((polygon) => polygon.map(ring));
}
