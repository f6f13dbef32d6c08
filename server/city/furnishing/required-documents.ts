import { settingsRoutes } from '#contract/routes/people/settings.ts';
import type { AppClient } from '../app-client.ts';

const KINDS = ['licence', 'insurance'];

/**
 * Requires documents of the drivers of cars and scooters, once. Most drivers of the city ride
 * motorbikes, for which nothing is required.
 */
export async function furnishRequiredDocuments(admin: AppClient): Promise<void> {
  const params = { key: 'documents' } as const;
  const { version } = await admin.call(settingsRoutes.read, { params });
  if (version > 0) return;
  const body = { value: { car: KINDS, scooter: KINDS } };
  await admin.call(settingsRoutes.write, { params, body }, version);
}
