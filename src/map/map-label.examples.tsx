import { live } from '#src/domain/live/live.ts';
import { selection } from '#src/domain/live/selection.ts';
import { anOrder } from '#tests/support/gallery/samples.ts';
import { prepared } from '#tests/support/gallery/stage.tsx';
import { MapLabels } from './map-label.tsx';
import type { MapView, PickedFeature } from './map-view.ts';
import './live-map.css';

/** A map of 30 by 12 rem, drawn as an empty surface. */
const mapWith = (x: number, hovered: PickedFeature) => () => {
  const container = { clientWidth: 480, clientHeight: 192 };
  const view = {
    clusters: new Map([[7, { x: 0.48, y: 0.4, count: 12 }]]),
    placeOf: () => ({ lat: 33.58, lon: -7.63 }),
    overlay: { onDraw: () => () => undefined },
    map: { project: () => ({ x, y: 60 }), getContainer: () => container },
  } as unknown as MapView;
  return (
    <div style={{ position: 'relative', inlineSize: '30rem', blockSize: '12rem' }}>
      <MapLabels view={{ current: view }} hovered={hovered} />
    </div>
  );
};

const order: PickedFeature = { kind: 'order', id: 414 };
const withOrder = (x: number) =>
  prepared(
    () => {
      live().put(anOrder(414));
      selection.set({ ...selection.get(), driverId: null });
    },
    mapWith(x, order),
  );

export const AtRight = withOrder(40);
export const AtTheEdge = withOrder(440);
