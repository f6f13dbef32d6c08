import { sql } from 'kysely';
import type { Trx } from '../../platform/db/schema.ts';

/** A device whose token is no longer valid at its provider. */
export interface GoneDevice {
  id: number;
  token: string;
}

/** Removes devices, unless they have another token since. */
export async function removeDevices(trx: Trx, gone: readonly GoneDevice[]): Promise<void> {
  if (gone.length === 0) return;
  await sql`
    delete from push_devices d
    using unnest(${gone.map(({ id }) => id)}::int[], ${gone.map(({ token }) => token)}::text[])
      as g (id, token)
    where d.id = g.id and d.token = g.token`.execute(trx);
}
