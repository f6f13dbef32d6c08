import { anOrderDetail } from '#tests/support/gallery/samples.ts';
import { TimelineEvents } from './timeline-events.tsx';

export const Events = () => (
  <TimelineEvents timeline={anOrderDetail(414).timeline} to={() => '/live-orders'} />
);
