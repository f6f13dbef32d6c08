import { settingsRoutes } from '#contract/routes/people/settings.ts';
import type { AppClient } from '../app-client.ts';

/** Above what any day of the city has. */
const NO_LIMIT = 100_000;

/**
 * Lifts the limits of customers' orders. A replayed day has the orders of a whole city for its few
 * customers, and in a city faster than the clock ten minutes are hours.
 */
export async function liftOrderLimits(admin: AppClient): Promise<void> {
  const params = { key: 'orders' } as const;
  const { version, value } = await admin.call(settingsRoutes.read, { params });
  if (version > 0) return;
  const body = {
    value: { ...(value as object), openAtMost: NO_LIMIT, placedAtMost: NO_LIMIT },
  };
  await admin.call(settingsRoutes.write, { params, body }, version);
}
