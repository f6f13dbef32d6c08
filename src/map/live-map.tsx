import type { Map as MapLibre } from 'maplibre-gl';
import { useEffect, useRef, useState } from 'react';
import type { Order } from '#contract/routes/operations/orders.ts';
import { registerDriverFinder } from '#src/domain/assignment/drag-order.ts';
import { lasso, selectDriver, selection, selectOrder } from '#src/domain/live/selection.ts';
import { shownSource } from '#src/domain/live/shown-source.ts';
import { consoleConfig } from '#src/lib/console-config.ts';
import { t } from '#src/lib/i18n.ts';
import { useResolvedTheme } from '#src/lib/use-theme.ts';
import type { Basemap } from './base/basemap.ts';
import { feedMap, type MapFeed } from './feed-map.ts';
import './live-map.css';
import './map-controls.css';
import { type Camera, HOME } from './base/camera.ts';
import type { MapFilter } from './base/looks.ts';
import { MapLabels } from './map-label.tsx';
import { MapView, type PickedFeature } from './map-view.ts';
import { useCreatedMap } from './use-created-map.ts';
import { useShownSelection } from './use-shown-selection.ts';
import { useUnusableMap } from './use-unusable-map.ts';
import { keepPreview } from './zones/keep-preview.ts';

interface Props {
  filter?: MapFilter;
  /** Keeps the selected driver centred. */
  follow?: boolean;
  /** Shows circles with counts where markers would cover each other. */
  clusters?: boolean;
  trails?: boolean;
  /** An order to show when it is selected, even if it was closed long ago. */
  order?: Order;
  /** The initial position; by default the view fits all drivers and stores. */
  camera?: Camera | null;
  onCamera?: (camera: Camera) => void;
  /** Called when the lasso is switched on or off; absent: no lasso can be drawn. */
  onLasso?: (isLasso: boolean) => void;
  /** Called with a clicked position at which there is nothing else. */
  onPlace?: (place: { lat: number; lon: number }) => void;
  /** Called when the user moves the map. */
  onPan?: () => void;
  /** Receives the map as an object for keys and buttons; null when it is unmounted. */
  onView?: (view: MapView | null) => void;
}

function placesOf() {
  const { stores, positions } = shownSource();
  const places = stores.get().map(({ location }) => location);
  for (let slot = 0; slot < positions.slots; slot += 1)
    if (positions.ids[slot] !== 0)
      places.push({ lat: positions.lat[slot] as number, lon: positions.lon[slot] as number });
  return places;
}

/**
 * The live map, which follows the selection. Load it lazily: it imports MapLibre. React renders
 * only the frame and the labels; moving features bypass it.
 */
export default function LiveMap(props: Props) {
  const { filter, follow = false, clusters = true, trails = true, order = null } = props;
  const container = useRef<HTMLDivElement>(null);
  const view = useRef<MapView | null>(null);
  const feed = useRef<MapFeed | null>(null);
  const present = useRef(props);
  const theme = useResolvedTheme();
  const firstTheme = useRef(theme);
  const [map, setMap] = useState<MapLibre | null>(null);
  const [hovered, setHovered] = useState<PickedFeature>(null);
  const [base, setBase] = useState<{ kind: Basemap['kind']; failed: boolean } | null>(null);
  const [isUnusable, onUnusable] = useUnusableMap();

  useEffect(() => {
    present.current = props;
  });

  // Before the map's own effect: it is disconnected before it is removed.
  useEffect(() => {
    if (!map) return;
    const made = new MapView(map, {
      settings: consoleConfig().map,
      theme: firstTheme.current,
      source: shownSource().positions,
      nowMs: shownSource().now,
      hasLasso: present.current.onLasso !== undefined,
      onPick(picked, place) {
        if (picked?.kind === 'driver') selectDriver(picked.id);
        else if (picked?.kind === 'order') selectOrder(picked.id);
        // With a driver selected, a click beside it only clears the selection.
        else if (picked === null && selection.get().driverId !== null) selectDriver(null);
        // Ending a lasso produces a click at the end of its path, which is ignored.
        else if (picked === null && lasso.get() === null) present.current.onPlace?.(place);
      },
      onHover: (picked) =>
        setHovered((old) => (old?.id === picked?.id && old?.kind === picked?.kind ? old : picked)),
      onBasemap: (kind, failed) => setBase({ kind, failed }),
      onReady: () => joined.refill(),
      onDrawn: (ring, ids) => lasso.set({ ring, ids }),
      onLasso: (isLasso) => present.current.onLasso?.(isLasso),
      onCamera: (next) => present.current.onCamera?.(next),
      onPan: () => present.current.onPan?.(),
    });
    const joined = feedMap(made);
    view.current = made;
    feed.current = joined;
    const camera = present.current.camera ?? null;
    let fitted = shownSource().ready.get() || camera !== null;
    if (fitted && camera === null) made.show(placesOf(), { glide: false });
    const stopReady = shownSource().ready.subscribe(() => {
      if (!fitted) made.show(placesOf(), { glide: false });
      fitted = true;
    });
    const { onView } = present.current;
    onView?.(made);
    const stopDrop = registerDriverFinder((element, x, y) => {
      if (!container.current?.contains(element)) return null;
      const { left, top } = container.current.getBoundingClientRect();
      const picked = made.at({ x: x - left, y: y - top });
      return picked?.kind === 'driver' ? picked.id : null;
    });
    return () => {
      stopDrop();
      onView?.(null);
      stopReady();
      joined.stop();
      made.destroy();
      view.current = null;
      feed.current = null;
    };
  }, [map]);

  useEffect(() => (map ? keepPreview(map) : undefined), [map]);

  useCreatedMap(container, {
    label: t('live.map'),
    camera: props.camera ?? HOME,
    isUnusable,
    onMap: setMap,
    onUnusable,
  });

  useEffect(() => {
    if (theme === firstTheme.current) return;
    firstTheme.current = theme;
    void view.current?.setTheme(theme);
  }, [theme]);

  // Also when the map has been created, with what was chosen in the meantime.
  useEffect(() => {
    if (map) feed.current?.setFilter(filter ?? null);
  }, [map, filter]);
  useEffect(() => {
    if (map) feed.current?.setOrder(order);
  }, [map, order]);
  useEffect(() => {
    if (map) view.current?.clusters.setOn(clusters);
  }, [map, clusters]);
  useEffect(() => {
    if (map) feed.current?.setTrails(trails);
  }, [map, trails]);

  useShownSelection(view, follow, map !== null);

  return (
    <div className="live-map">
      <div ref={container} />
      {isUnusable && <p className="live-map__note floating hint">{t('live.map_unusable')}</p>}
      {base?.kind === 'schematic' && (
        <p className="live-map__kind floating hint">
          {t(base.failed ? 'live.map_fallback' : 'live.map_schematic')}
        </p>
      )}
      {base && <MapLabels view={view} hovered={hovered} />}
    </div>
  );
}
