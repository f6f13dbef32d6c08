import { useEffect, useRef, useState } from 'react';
import { consoleConfig } from '../console-config.ts';
import { t } from '../i18n.ts';
import { picture } from '../picture.ts';
import { selectDriver, selection, selectOrder } from '../selection.ts';
import { useResolvedTheme } from '../use-theme.ts';
import type { Basemap } from './basemap.ts';
import { feedMap, type MapFilter } from './feed-map.ts';
import './live-map.css';
import { MapLabel } from './map-label.tsx';
import { MapView, type Picked } from './map-view.ts';

interface Props {
  filter?: MapFilter;
  /** Keeps the selected driver in the middle. */
  follow?: boolean;
}

/** Without WebGL 2 there is no map; the lists beside it still tell everything. */
function canDraw(): boolean {
  const context = document.createElement('canvas').getContext('webgl2');
  context?.getExtension('WEBGL_lose_context')?.loseContext();
  return context !== null;
}

const placesOf = () => [
  ...picture()
    .stores.get()
    .map(({ location }) => location),
  ...picture()
    .drivers.list()
    .flatMap((id) => picture().fleet.get(id) ?? []),
];

/**
 * The live map, in step with the selection. To be loaded lazily: it brings MapLibre with it. React
 * draws the frame and the label only; what moves goes past it.
 */
export default function LiveMap({ filter, follow = false }: Props) {
  const container = useRef<HTMLDivElement>(null);
  const view = useRef<MapView | null>(null);
  const feed = useRef<ReturnType<typeof feedMap> | null>(null);
  const present = useRef<MapFilter | null>(null);
  const theme = useResolvedTheme();
  const firstTheme = useRef(theme);
  const [hovered, setHovered] = useState<Picked>(null);
  const [base, setBase] = useState<{ kind: Basemap['kind']; failed: boolean } | null>(null);
  const [unusable] = useState(() => !canDraw());

  useEffect(() => {
    if (!container.current || unusable) return;
    const made = new MapView({
      container: container.current,
      settings: consoleConfig().map,
      theme: firstTheme.current,
      nowMs: picture().now,
      onPick(picked) {
        if (picked?.kind === 'driver') selectDriver(picked.id);
        else if (picked?.kind === 'order') selectOrder(picked.id);
        else selectDriver(null);
      },
      onHover: (picked) =>
        setHovered((old) => (old?.id === picked?.id && old?.kind === picked?.kind ? old : picked)),
      onBasemap: (kind, failed) => setBase({ kind, failed }),
      onReady: () => joined.refill(),
    });
    const joined = feedMap(made, present);
    view.current = made;
    feed.current = joined;
    let fitted = picture().ready.get();
    if (fitted) made.show(placesOf(), { glide: false });
    const stopReady = picture().ready.subscribe(() => {
      if (!fitted) made.show(placesOf(), { glide: false });
      fitted = true;
    });
    return () => {
      stopReady();
      joined.stop();
      made.destroy();
      view.current = null;
      feed.current = null;
    };
  }, [unusable]);

  useEffect(() => {
    if (theme === firstTheme.current) return;
    firstTheme.current = theme;
    void view.current?.setTheme(theme);
  }, [theme]);

  useEffect(() => {
    present.current = filter ?? null;
    feed.current?.refilter();
  }, [filter]);

  useEffect(() => {
    const show = () => {
      const { orderId } = selection.get();
      const order = orderId === null ? null : picture().orders.get(orderId as never)?.order;
      if (order) view.current?.show([order.pickup, order.dropoff], { glide: true });
    };
    let last = selection.get();
    return selection.subscribe(() => {
      const next = selection.get();
      if (next.orderId !== last.orderId) show();
      if (next.driverId !== last.driverId && next.driverId !== null) {
        const place = view.current?.fleet.placeOf(next.driverId, picture().now());
        if (place) view.current?.show([place], { glide: true });
      }
      last = next;
    });
  }, []);

  useEffect(() => {
    if (!follow) return;
    return picture().clock.subscribe(() => {
      const { driverId } = selection.get();
      const place =
        driverId === null ? null : view.current?.fleet.placeOf(driverId, picture().now());
      if (place) view.current?.centre(place);
    });
  }, [follow]);

  return (
    <div className="live-map">
      <div ref={container} className="live-map__canvas" />
      {unusable && <p className="live-map__note">{t('live.map_unusable')}</p>}
      {base?.kind === 'schematic' && (
        <p className="live-map__kind">
          {t(base.failed ? 'live.map_fallback' : 'live.map_schematic')}
        </p>
      )}
      <MapLabel view={view} hovered={hovered} />
    </div>
  );
}
