import { LngLatBounds, type Map as MapLibre, Popup } from 'maplibre-gl';
import { useEffect, useRef, useState } from 'react';
import type { LiveZone } from '#contract/operations/zones/zone.ts';
import { shownSource } from '#src/domain/live/shown-source.ts';
import { consoleConfig } from '#src/lib/console-config.ts';
import { t } from '#src/lib/i18n.ts';
import { log } from '#src/lib/reports/log.ts';
import { useResolvedTheme } from '#src/lib/use-theme.ts';
import { basemap } from '#src/map/base/basemap.ts';
import { canDraw } from '#src/map/base/can-draw.ts';
import { createMap, HOME } from '#src/map/base/create-map.ts';
import { keepZones } from './pin-zones.ts';
import '#src/map/map-controls.css';
import './zones-map.css';

export interface ZonesMapProps {
  label: string;
  /** The zone to show; without it all of them. */
  focus?: readonly (readonly [lon: number, lat: number])[] | null;
  /** Called with a clicked place; without it a click names the zone. */
  onPlace?: (place: { lat: number; lon: number }) => void;
}
const FIT = { padding: 32, animate: false, maxZoom: 15 } as const;

function boundsOf(rings: readonly (readonly (readonly [number, number])[])[]) {
  const corners = rings.flat();
  const bounds = new LngLatBounds();
  for (const [lon, lat] of corners) bounds.extend([lon, lat]);
  return corners.length === 0 ? null : bounds;
}
const ringsOf = (zones: readonly LiveZone[]) => zones.flatMap(({ ring }) => (ring ? [ring] : []));

/** The zones on a map of their own. Load it lazily: it imports MapLibre. */
export default function ZonesMap({ label, focus = null, onPlace }: ZonesMapProps) {
  const container = useRef<HTMLDivElement>(null);
  const shown = useRef<MapLibre | null>(null);
  const place = useRef(onPlace);
  const theme = useResolvedTheme();
  const [isUnusable] = useState(() => !canDraw());
  useEffect(() => {
    place.current = onPlace;
  });

  useEffect(() => {
    const element = container.current;
    if (!element || isUnusable) return;
    const map = createMap(element, label, { ...HOME, zoom: 10.5 });
    shown.current = map;
    const stop = keepZones(map);
    map.on('click', ({ lngLat, point }) => {
      if (place.current) return place.current({ lat: lngLat.lat, lon: lngLat.lng });
      if (!map.getLayer('zone-areas')) return;
      const names = map
        .queryRenderedFeatures(point, { layers: ['zone-areas'] })
        .map(({ properties: { name } }) => String(name));
      if (names.length > 0)
        new Popup({ closeButton: false }).setLngLat(lngLat).setText(names.join(' · ')).addTo(map);
    });
    return () => {
      stop();
      shown.current = null;
      map.remove();
    };
  }, [isUnusable, label]);

  // The view is set once per shape: afterwards it is the user's.
  const key = JSON.stringify(focus);
  useEffect(() => {
    const showShape = () => {
      const wanted = JSON.parse(key) as [number, number][] | null;
      const rings = wanted ? [wanted] : ringsOf(shownSource().zones.get());
      const bounds = boundsOf(rings);
      if (bounds) shown.current?.fitBounds(bounds, FIT);
      return bounds !== null;
    };
    if (showShape()) return;
    const stop = shownSource().zones.subscribe(() => {
      if (showShape()) stop();
    });
    return stop;
  }, [key]);

  useEffect(() => {
    let isGone = false;
    basemap(consoleConfig().map, theme)
      .then(({ style }) => {
        if (!isGone) shown.current?.setStyle(style, { diff: false });
      })
      .catch((error: unknown) => log.warn('The map could not be drawn', String(error)));
    return () => {
      isGone = true;
    };
  }, [theme]);

  if (isUnusable) return <p className="field-hint">{t('form.no_map')}</p>;
  return <div ref={container} className="zones-map" />;
}
