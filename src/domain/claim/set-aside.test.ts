import { expect, it, vi } from 'vitest';
import { shownSource } from '#src/domain/live/shown-source.ts';
import { timeOfDay } from '#src/lib/text/moment.ts';
import { signInAs } from '#tests/support/fake-api.ts';
import type { ClaimState } from './claim-state.ts';
import { setAsideText } from './set-aside.ts';

const NOW = Date.parse('2026-03-02T12:00:00.000Z');
const until = '2026-03-02T12:10:00.000Z';
const at = timeOfDay(until);
const state = {
  claims: [
    { orderId: 1, by: { id: 9, name: 'Badr' }, until },
    { orderId: 2, by: { id: 1, name: 'Amal' }, until },
    { orderId: 3, by: { id: 9, name: 'Badr' }, until: '2026-03-02T11:59:00.000Z' },
  ],
  holds: [{ orderId: 1, by: { id: 8, name: 'Chafik' }, until, reason: 'Oven' }],
} as unknown as ClaimState;

it('an order names who has claimed it or put it on hold, and until when', () => {
  signInAs({ id: 1, role: 'operator' });
  vi.spyOn(shownSource(), 'now').mockReturnValue(NOW);
  expect(setAsideText(1, state)).toBe(
    `claimed by Badr until ${at} · on hold until ${at} (Chafik: Oven)`,
  );
  expect(setAsideText(2, state)).toBe(`claimed by you until ${at}`);
  expect(setAsideText(3, state)).toBe('');
});
