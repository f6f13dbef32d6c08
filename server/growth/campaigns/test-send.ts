import type { RequestActor } from '../../platform/auth/caller.ts';
import type { ChangeDeps } from '../../platform/db/change.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { type Providers, sendThrough } from '../push/providers/provider.ts';
import { messageFor } from './message.ts';
import type { CampaignRow } from './repository.ts';

interface Deps extends ChangeDeps {
  providers: Providers;
  publicUrl: string | undefined;
}

/** Sends the message of a campaign to the caller's own devices. Error: 422 without a device. */
export async function sendTest(deps: Deps, row: CampaignRow, by: RequestActor) {
  const { db, clock, audit, providers, publicUrl } = deps;
  const devices = await db
    .selectFrom('push_devices')
    .select(['platform', 'token', 'p256dh', 'auth', 'language'])
    .where('user_id', '=', by.caller.userId)
    // Not consoles, which receive alarms and cannot open links of the apps.
    .where('session_id', 'is', null)
    .execute();
  if (devices.length === 0) throw refuse('campaign.own_device_needed');
  const outcomes = await Promise.all(
    devices.map(async ({ p256dh, auth, ...device }) => {
      const keys = p256dh && auth ? { p256dh, auth } : null;
      return sendThrough(providers, messageFor(row, { ...device, keys }, publicUrl));
    }),
  );
  await db.transaction().execute((trx) =>
    audit.append(trx, by, clock(), {
      action: 'campaign.test',
      subject: `campaign ${row.id}`,
      before: null,
      after: { devices: devices.length },
    }),
  );
  const accepted = outcomes.filter(({ outcome }) => outcome === 'accepted').length;
  return { devices: devices.length, accepted };
}
