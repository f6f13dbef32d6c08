import { expect, it } from 'vitest';
import { casablancaDay, casablancaDayBegin, dayAfter } from '#rules/time.ts';
import { availabilityText } from './availability-text.ts';

const item = { available: true, unavailableUntil: null, archivedAt: null };

it('says until when an item cannot be ordered', () => {
  const tomorrow = casablancaDayBegin(dayAfter(casablancaDay(Date.now()), 1)).getTime();
  const unavailableUntil = new Date(tomorrow + 8 * 3_600_000).toISOString();
  expect(availabilityText(item)).toBe('Available');
  expect(availabilityText({ ...item, available: false })).toBe('Unavailable');
  expect(availabilityText({ ...item, available: false, unavailableUntil })).toBe(
    'Off until 08:00 tomorrow',
  );
  expect(availabilityText({ ...item, archivedAt: unavailableUntil })).toBe('Archived');
});
