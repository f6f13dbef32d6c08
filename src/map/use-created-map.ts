import type { Map as MapLibre } from 'maplibre-gl';
import { type RefObject, useEffect, useRef } from 'react';
import { reportError } from '#src/lib/reports/error-reports.ts';
import type { Camera } from './base/camera.ts';
import { createMap } from './base/create-map.ts';

interface Options {
  /** The accessible name of the map. Later values are ignored, as for `camera`. */
  label: string;
  camera: Camera;
  isUnusable: boolean;
  /** Called once with the map; does not change. */
  onMap: (map: MapLibre) => void;
  /** Called with true if the map cannot be created; does not change. */
  onUnusable: (isUnusable: true) => void;
}

/**
 * Creates a map in a container, and removes it when the component is unmounted. Call it after the
 * effects that use the map: they end in the same order, and must end before the map is removed.
 */
export function useCreatedMap(
  container: RefObject<HTMLElement | null>,
  { label, camera, isUnusable, onMap, onUnusable }: Options,
): void {
  const first = useRef({ label, camera });
  useEffect(() => {
    const element = container.current;
    if (!element || isUnusable) return;
    let map: MapLibre | undefined;
    // In a task of its own: MapLibre takes 20 ms of CPU, as much as all that is shown on it.
    const timer = setTimeout(() => {
      try {
        map = createMap(element, first.current.label, first.current.camera);
        onMap(map);
      } catch (error) {
        // The screen can be used without its map.
        reportError(error);
        onUnusable(true);
      }
    });
    return () => {
      clearTimeout(timer);
      map?.remove();
    };
  }, [container, isUnusable, onMap, onUnusable]);
}
