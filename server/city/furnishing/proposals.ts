import { proposalsRoutes } from '#contract/routes/people/proposals.ts';
import { settingsRoutes } from '#contract/routes/people/settings.ts';
import type { SettingValue } from '#contract/settings.ts';
import type { AppClient } from '../app-client.ts';

/** Proposes a change that waits for a second person, unless there has been a proposal. */
export async function furnishProposals(admin: AppClient): Promise<void> {
  const { items } = await admin.call(proposalsRoutes.list, { query: { limit: '1' } });
  if (items.length > 0) return;
  const key = 'cash';
  const { version, value } = await admin.call(settingsRoutes.read, { params: { key } });
  const { ceiling } = value as SettingValue<'cash'>;
  const change = { ...(value as object), ceiling: String((BigInt(ceiling) * 3n) / 2n) };
  await admin.call(proposalsRoutes.create, {
    body: {
      kind: 'setting',
      target: key,
      version,
      change,
      reason: 'Drivers reach the ceiling before midnight at weekends',
    },
  });
}
