import type { Map as MapLibre } from 'maplibre-gl';
import { type RefObject, useEffect } from 'react';
import { t } from '#src/lib/i18n.ts';
import { reportError } from '#src/lib/reports/error-reports.ts';
import { type Camera, HOME } from './base/camera.ts';
import { createMap } from './base/create-map.ts';

/**
 * Creates a map in a container, and removes it when the component is unmounted.
 * @param isUnusable whether the browser cannot draw maps
 * @param props the present properties, with the initial position
 * @param onMap called once with the map; does not change
 * @param onUnusable called with true if the map cannot be created; does not change
 */
export function useCreatedMap(
  container: RefObject<HTMLElement | null>,
  isUnusable: boolean,
  props: RefObject<{ camera?: Camera | null }>,
  onMap: (map: MapLibre) => void,
  onUnusable: (isUnusable: true) => void,
): void {
  useEffect(() => {
    const element = container.current;
    if (!element || isUnusable) return;
    let map: MapLibre | undefined;
    // In a task of its own: MapLibre takes 20 ms of CPU, as much as all that is shown on it.
    const timer = setTimeout(() => {
      try {
        map = createMap(element, t('live.map'), props.current.camera ?? HOME);
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
  }, [container, isUnusable, props, onMap, onUnusable]);
}
