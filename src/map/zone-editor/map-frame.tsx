// oxlint-disable jsx-a11y/no-noninteractive-tabindex -- the keys of an application draw the shape.

import type { Map as MapLibre } from 'maplibre-gl';
import { useCallback, useEffect, useId, useRef, useState } from 'react';
import type { Corner } from '#rules/geometry/ring.ts';
import { t } from '#src/lib/i18n.ts';
import { useStable } from '#src/lib/use-stable.ts';
import { useResolvedTheme } from '#src/lib/use-theme.ts';
import { HOME } from '#src/map/base/camera.ts';
import { useCreatedMap } from '#src/map/use-created-map.ts';
import { Ltr } from '#src/ui/detail/ltr.tsx';
import '#src/map/map-controls.css';
import type { DrawnShape, PartLabel } from './shape-features.ts';
import { ShapeMap } from './shape-map.ts';
import type { PointerEvents } from './shape-pointer.ts';
import { placeText } from './shape-text.ts';
import type { Mark, Neighbour } from './zone-editor-props.ts';

interface Props {
  shape: DrawnShape;
  neighbours: readonly Neighbour[];
  marks: readonly Mark[];
  parts: readonly PartLabel[];
  isSnapping: boolean;
  events: PointerEvents;
  /** The hint below the map: what the next press does. */
  hint: string;
  /** Receives the map as an object for keys and buttons; null when it is unmounted. */
  onMap: (map: ShapeMap | null) => void;
  onUnusable: (isUnusable: true) => void;
}

/**
 * The map with its crosshair. It is one tab stop, whose keys are commands of the editor. Load it
 * lazily: it imports MapLibre.
 */
export default function MapFrame(props: Props) {
  const { shape, neighbours, marks, parts, isSnapping, events, hint, onMap, onUnusable } = props;
  const container = useRef<HTMLDivElement>(null);
  const [map, setMap] = useState<ShapeMap | null>(null);
  const [centre, setCentre] = useState<Corner | null>(null);
  const first = useRef({ shape, neighbours, marks });
  const on = useStable(events);
  const theme = useResolvedTheme();
  const help = useId();
  const connect = useCallback(
    (base: MapLibre) => {
      const made = new ShapeMap(base, { ...on, onCentre: setCentre });
      const { shape: opened, neighbours: around, marks: places } = first.current;
      const corners: Corner[] = around.flatMap(({ ring }) => [...ring]);
      const shown = [opened.ring, corners, places.map(({ lat, lon }): Corner => [lon, lat])];
      made.fit(shown.find((all) => all.length > 0) ?? []);
      setCentre(made.centre());
      setMap(made);
      onMap(made);
    },
    [onMap, on],
  );
  useEffect(() => {
    if (!map) return;
    return () => {
      onMap(null);
      map.destroy();
    };
  }, [map, onMap]);

  useEffect(() => map?.setTheme(theme), [map, theme]);
  useEffect(() => map?.setSnapping(isSnapping), [map, isSnapping]);
  useEffect(() => map?.showAround(neighbours, marks), [map, neighbours, marks]);
  useEffect(() => map?.showParts(parts), [map, parts]);
  useEffect(() => map?.showShape(shape), [map, shape]);

  useCreatedMap(container, {
    label: t('zone_editor.map'),
    camera: HOME,
    isUnusable: false,
    onMap: connect,
    onUnusable,
  });

  return (
    <div className="with-foot">
      <div
        className="shape-map"
        role="application"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: its keys draw the shape.
        tabIndex={0}
        aria-label={t('zone_editor.map')}
        aria-describedby={help}
      >
        <div ref={container} />
        <span
          className="shape-map__crosshair"
          data-idle={shape.selected !== null || undefined}
          aria-hidden="true"
        />
      </div>
      <p id={help} className="visually-hidden">
        {t('zone_editor.map_keys')}
      </p>
      <div className="shape-editor__status between quiet small">
        <span>{hint}</span>
        {centre && (
          <small>
            {t('zone_editor.crosshair')} <Ltr>{placeText(centre)}</Ltr>
          </small>
        )}
      </div>
    </div>
  );
}
