import { type Map as MapLibre, Marker } from 'maplibre-gl';
import { useEffect, useRef, useState } from 'react';
import { t } from '#src/lib/i18n.ts';
import { useResolvedTheme } from '#src/lib/use-theme.ts';
import { HOME } from '#src/map/base/camera.ts';
import { drawBasemap } from '#src/map/base/draw-basemap.ts';
import { useCreatedMap } from '#src/map/use-created-map.ts';
import { useUnusableMap } from '#src/map/use-unusable-map.ts';
import { keepZones } from '#src/map/zones/pin-zones.ts';
import type { PointMapProps } from '#src/ui/form/fields/form-field.ts';
import '#src/map/map-controls.css';
import './pin-map.css';

interface Place {
  lng: number;
  lat: number;
}
const NEAR_ZOOM = 12.5;
const FAR_ZOOM = 11;

/**
 * One point on a map, with the zones around it. The pin can be dragged, set by a click, or set with
 * Enter to the centre of the map, which the arrow keys move. Load it lazily: it imports MapLibre.
 */
export default function PinMap({ at, label, onMove }: PointMapProps) {
  const container = useRef<HTMLDivElement>(null);
  const [map, setMap] = useState<MapLibre | null>(null);
  const pin = useRef<Marker | null>(null);
  const isMovable = onMove !== undefined;
  const move = useRef(onMove);
  const theme = useResolvedTheme();
  const [isUnusable, onUnusable] = useUnusableMap();
  useEffect(() => {
    move.current = onMove;
  });

  useEffect(() => {
    if (!map) return;
    // Scrolling the page over the map must not zoom it.
    map.scrollZoom.disable();
    const mark = document.createElement('span');
    mark.className = 'pin-map__pin';
    const made = new Marker({ element: mark });
    const put = (lngLat: Place) => {
      made.setLngLat([lngLat.lng, lngLat.lat]).addTo(map);
      move.current?.({ lat: lngLat.lat, lon: lngLat.lng });
    };
    made.on('dragend', () => put(made.getLngLat()));
    map.on('click', ({ lngLat }) => {
      if (move.current) put(lngLat);
    });
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Enter' || !move.current) return;
      // Otherwise Enter would submit the surrounding form.
      event.preventDefault();
      put(map.getCenter());
    };
    map.getCanvas().addEventListener('keydown', onKey);
    pin.current = made;
    const stop = keepZones(map);
    return () => {
      stop();
      pin.current = null;
    };
  }, [map]);

  useEffect(() => {
    if (map) pin.current?.setDraggable(isMovable);
  }, [map, isMovable]);

  useEffect(() => (map ? drawBasemap(map, theme) : undefined), [map, theme]);

  const lat = at?.lat;
  const lon = at?.lon;
  // When the point is typed elsewhere, the pin follows, and so does the map if the pin would be
  // outside the view.
  useEffect(() => {
    if (!map || lat === undefined || lon === undefined) return;
    pin.current?.setLngLat([lon, lat]).addTo(map);
    if (!map.getBounds().contains([lon, lat])) map.jumpTo({ center: [lon, lat] });
  }, [map, lat, lon]);

  const camera = at ? { ...at, zoom: NEAR_ZOOM } : { ...HOME, zoom: FAR_ZOOM };
  useCreatedMap(container, { label, camera, isUnusable, onMap: setMap, onUnusable });

  if (isUnusable) return <p className="hint">{t('form.no_map')}</p>;
  return (
    <>
      <div ref={container} className="pin-map" />
      {isMovable && <p className="hint">{t('form.map_hint')}</p>}
    </>
  );
}
