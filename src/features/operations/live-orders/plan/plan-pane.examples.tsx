import { LONG } from '#tests/support/gallery/samples.ts';
import { prepared } from '#tests/support/gallery/stage.tsx';
import { plan } from './plan.ts';
import { PlanPane } from './plan-pane.tsx';

const step = (now: object) =>
  prepared(() => plan.set({ ...plan.get(), ...now } as never), PlanPane);

export const Making = step({ step: 'making' });
export const Empty = step({ step: 'ready', rows: [] });
export const Failed = step({ step: 'failed', message: LONG });
