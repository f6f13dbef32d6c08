/** What `server/map-assets/schematic-plugin.ts` makes at build time. */
declare module 'virtual:schematic' {
  interface Geometry {
    type: 'Polygon' | 'MultiPolygon';
    properties: { name?: string };
    arcs: number[][] | number[][][];
  }
  const data: {
    topology: {
      transform: { scale: [number, number]; translate: [number, number] };
      arcs: [number, number][][];
      objects: { provinces: { geometries: Geometry[] } };
    };
    /** Name, latitude, longitude, rank (0 first). */
    places: [string, number, number, 0 | 1 | 2][];
  };
  export default data;
}
