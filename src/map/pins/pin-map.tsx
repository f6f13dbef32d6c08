import { type Map as MapLibre, Marker } from 'maplibre-gl';
import { useEffect, useRef, useState } from 'react';
import { t } from '#src/lib/i18n.ts';
import { useResolvedTheme } from '#src/lib/use-theme.ts';
import { HOME } from '#src/map/base/camera.ts';
import { createMap } from '#src/map/base/create-map.ts';
import { drawBasemap } from '#src/map/base/draw-basemap.ts';
import { hasWebGl } from '#src/map/base/has-webgl.ts';
import { keepZones } from '#src/map/zones/pin-zones.ts';
import type { PointMapProps } from '#src/ui/form/form.ts';
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
  const shown = useRef<{ map: MapLibre; pin: Marker } | null>(null);
  const isMovable = onMove !== undefined;
  const move = useRef(onMove);
  const first = useRef(at);
  const theme = useResolvedTheme();
  const [isUnusable] = useState(() => !hasWebGl());
  useEffect(() => {
    move.current = onMove;
  });

  useEffect(() => {
    const element = container.current;
    if (!element || isUnusable) return;
    const place = first.current ?? HOME;
    const zoom = first.current ? NEAR_ZOOM : FAR_ZOOM;
    const map = createMap(element, label, { lat: place.lat, lon: place.lon, zoom });
    // Scrolling the page over the map must not zoom it.
    map.scrollZoom.disable();
    const mark = document.createElement('span');
    mark.className = 'pin-map__pin';
    const pin = new Marker({ element: mark, draggable: isMovable });
    pin.setLngLat([place.lon, place.lat]);
    if (first.current) pin.addTo(map);
    const put = (lngLat: Place) => {
      pin.setLngLat([lngLat.lng, lngLat.lat]).addTo(map);
      move.current?.({ lat: lngLat.lat, lon: lngLat.lng });
    };
    pin.on('dragend', () => put(pin.getLngLat()));
    if (isMovable) map.on('click', ({ lngLat }) => put(lngLat));
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Enter' || !isMovable) return;
      // Otherwise Enter would submit the surrounding form.
      event.preventDefault();
      put(map.getCenter());
    };
    map.getCanvas().addEventListener('keydown', onKey);
    shown.current = { map, pin };
    const stop = keepZones(map);
    return () => {
      stop();
      shown.current = null;
      map.remove();
    };
  }, [isUnusable, label, isMovable]);

  useEffect(() => {
    const map = shown.current?.map;
    return map && drawBasemap(map, theme);
  }, [theme]);

  const lat = at?.lat;
  const lon = at?.lon;
  // When the point is typed elsewhere, the pin follows, and so does the map if the pin would be
  // outside the view.
  useEffect(() => {
    const now = shown.current;
    if (!now || lat === undefined || lon === undefined) return;
    now.pin.setLngLat([lon, lat]).addTo(now.map);
    if (!now.map.getBounds().contains([lon, lat])) now.map.jumpTo({ center: [lon, lat] });
  }, [lat, lon]);

  if (isUnusable) return <p className="hint">{t('form.no_map')}</p>;
  return (
    <>
      <div ref={container} className="pin-map" />
      {isMovable && <p className="hint">{t('form.map_hint')}</p>}
    </>
  );
}
