import { expect, it } from 'vitest';
import { FACT_HAPPENINGS } from '#contract/operations/driver-facts/live-facts.ts';
import { actText } from './acts.tsx';
import type { Act } from './use-overview.ts';

const act = (type: string) =>
  ({ seq: 1, at: '2026-11-21T10:00:00.000Z', type, orderId: 414, name: null, state: null }) as Act;

it('names each fact of a driver', () => {
  expect(actText(act('answer.seen'))).toBe('Seen by the driver #414');
  expect(actText(act('visit.at_store'))).toBe('Driver at the store #414');
  for (const type of FACT_HAPPENINGS) expect(actText(act(type))).not.toMatch(/live\.|type_/);
});
