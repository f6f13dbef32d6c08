import type { Map as MapLibre } from 'maplibre-gl';
import { type RefObject, useEffect } from 'react';
import { t } from '#src/lib/i18n.ts';
import { type Camera, HOME } from './base/camera.ts';
import { createMap } from './base/create-map.ts';

/**
 * Creates a map in a container, and removes it when the component is unmounted.
 * @param isUsable false: the browser cannot draw maps
 * @param props the present properties, with the initial position
 * @param onMap called once with the map; does not change
 */
export function useCreatedMap(
  container: RefObject<HTMLElement | null>,
  isUsable: boolean,
  props: RefObject<{ camera?: Camera | null }>,
  onMap: (map: MapLibre) => void,
): void {
  useEffect(() => {
    const element = container.current;
    if (!element || !isUsable) return;
    let map: MapLibre | undefined;
    // In a task of its own: MapLibre takes 20 ms of CPU, as much as all that is shown on it.
    const timer = setTimeout(() => {
      map = createMap(element, t('live.map'), props.current.camera ?? HOME);
      onMap(map);
    });
    return () => {
      clearTimeout(timer);
      map?.remove();
    };
  }, [container, isUsable, props, onMap]);
}
