import type { OrderId } from '#contract/ids.ts';
import { live } from '#src/domain/live/live.ts';
import { anOrder } from '#tests/support/gallery/samples.ts';
import { prepared } from '#tests/support/gallery/stage.tsx';
import { HandOverPane } from './hand-over-pane.tsx';

const Part = () => <HandOverPane id={414 as OrderId} />;

export const NoDrivers = prepared(() => live().put(anOrder(414, { status: 'picked_up' })), Part);
export const NotPickedUp = prepared(() => live().put(anOrder(414)), Part);
