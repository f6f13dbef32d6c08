import type { OrderId } from '#contract/ids.ts';
import { live } from '#src/domain/live/live.ts';
import { anOrder } from '#tests/support/gallery/samples.ts';
import { prepared } from '#tests/support/gallery/stage.tsx';
import { AssignPane } from './assign-pane.tsx';

const Part = () => <AssignPane id={414 as OrderId} isReassignment={false} />;

export const NoDrivers = prepared(() => live().put(anOrder(414, { driver: null })), Part);
export const NotOpen = prepared(() => live().put(anOrder(414, { status: 'delivered' })), Part);
