import { LngLatBounds, type Map as MapLibre, Popup } from 'maplibre-gl';
import { useEffect, useRef, useState } from 'react';
import type { Corner } from '#rules/geometry/ring.ts';
import { shownSource } from '#src/domain/live/shown-source.ts';
import { t } from '#src/lib/i18n.ts';
import { useResolvedTheme } from '#src/lib/use-theme.ts';
import { HOME } from '#src/map/base/camera.ts';
import { drawBasemap } from '#src/map/base/draw-basemap.ts';
import { useCreatedMap } from '#src/map/use-created-map.ts';
import { useUnusableMap } from '#src/map/use-unusable-map.ts';
import { keepZones } from './pin-zones.ts';
import { zoneAt } from './zone-at.ts';
import { keepMarks, type ZoneMark } from './zone-marks.ts';
import { zoneOutlines } from './zone-outlines.ts';
import '#src/map/map-controls.css';
import './zones-map.css';

export interface ZonesMapProps {
  label: string;
  /** The zone to show; absent: all zones. */
  focus?: readonly (readonly [lon: number, lat: number])[] | null;
  /** An unpublished shape, drawn above the zones. */
  drawing?: readonly Corner[] | null;
  marks?: readonly ZoneMark[];
  /** Called with a clicked position. */
  onPlace?: (place: { lat: number; lon: number }) => void;
  /** The shape of the zone in focus, drawn above the others and brought into view. */
  marked?: readonly Corner[] | null;
  /**
   * Called with the zone at a clicked position. Without this and `onPlace`, a click shows the names
   * of the zones there.
   */
  onZone?: (id: number) => void;
}
const NO_MARKS: readonly ZoneMark[] = [];
const FIT = { padding: 32, animate: false, maxZoom: 15 } as const;

function boundsOf(rings: readonly (readonly (readonly [number, number])[])[]) {
  const corners = rings.flat();
  const bounds = new LngLatBounds();
  for (const [lon, lat] of corners) bounds.extend([lon, lat]);
  return corners.length === 0 ? null : bounds;
}
/** The rings of all zones, including drafts. */
function allRings() {
  const { zones, stores } = shownSource();
  return zoneOutlines(zones.get(), stores.get()).map(({ ring }) => ring);
}

/** A separate map of the zones. Load it lazily: it imports MapLibre. */
export default function ZonesMap(props: ZonesMapProps) {
  const { label, focus = null, drawing = null, marks = NO_MARKS, marked = null } = props;
  const { onPlace, onZone } = props;
  const container = useRef<HTMLDivElement>(null);
  const [map, setMap] = useState<MapLibre | null>(null);
  const above = useRef<ReturnType<typeof keepMarks> | null>(null);
  const place = useRef(onPlace);
  const open = useRef(onZone);
  const theme = useResolvedTheme();
  const [isUnusable, onUnusable] = useUnusableMap();
  useEffect(() => {
    place.current = onPlace;
    open.current = onZone;
  });

  useEffect(() => {
    if (!map) return;
    const stop = keepZones(map);
    const over = keepMarks(map);
    above.current = over;
    map.on('click', ({ lngLat, point }) => {
      if (place.current) return place.current({ lat: lngLat.lat, lon: lngLat.lng });
      if (open.current) {
        const zone = zoneAt({ lat: lngLat.lat, lon: lngLat.lng });
        if (zone) open.current(zone.id);
        return;
      }
      if (!map.getLayer('zone-fill')) return;
      const names = map
        .queryRenderedFeatures(point, { layers: ['zone-fill'] })
        .map(({ properties: { name } }) => String(name));
      if (names.length > 0)
        new Popup({ closeButton: false }).setLngLat(lngLat).setText(names.join(' · ')).addTo(map);
    });
    return () => {
      stop();
      over.stop();
      above.current = null;
    };
  }, [map]);

  // The view is set once per shape; afterwards the user controls it.
  const key = JSON.stringify(focus);
  useEffect(() => {
    if (!map) return;
    const showShape = () => {
      const wanted = JSON.parse(key) as [number, number][] | null;
      const rings = wanted ? [wanted] : allRings();
      const bounds = boundsOf(rings);
      if (bounds) map.fitBounds(bounds, FIT);
      return bounds !== null;
    };
    if (showShape()) return;
    const stop = shownSource().zones.subscribe(() => {
      if (showShape()) stop();
    });
    return stop;
  }, [map, key]);

  useEffect(() => (map ? drawBasemap(map, theme) : undefined), [map, theme]);

  useEffect(() => {
    if (map) above.current?.show({ marks, drawing: drawing ?? marked });
  }, [map, marks, drawing, marked]);

  useEffect(() => {
    const bounds = marked && boundsOf([marked]);
    if (!map || !bounds) return;
    const view = map.getBounds();
    if (view.contains(bounds.getSouthWest()) && view.contains(bounds.getNorthEast())) return;
    map.fitBounds(bounds, { ...FIT, maxZoom: map.getZoom() });
  }, [map, marked]);

  const camera = { ...HOME, zoom: 10.5 };
  useCreatedMap(container, { label, camera, isUnusable, onMap: setMap, onUnusable });

  if (isUnusable) return <p className="hint">{t('form.no_map')}</p>;
  return <div ref={container} className="zones-map" />;
}
