import { isStaffRole, type Role } from '#contract/permissions.ts';
import type { Trx } from '../../platform/db/schema.ts';
import { fieldFault, refuse } from '../../platform/http/refusal.ts';
import type { UserRepository } from './repository.ts';

const FIELD = 'body.zones';

/**
 * Staff work for all operational areas or some; drivers, stores and customers have no such limit.
 */
export function requireStaffOfZones(role: Role | null, zones: 'all' | readonly unknown[]): void {
  if (zones !== 'all' && !isStaffRole(role))
    throw refuse(
      'user.zones_not_of_role',
      {},
      { fields: [fieldFault(FIELD, 'user.zones_for_staff')] },
    );
}

/**
 * Sets the operational areas of an account, under its version. Error: 400 for a zone that does not
 * exist.
 */
export async function setZones(
  trx: Trx,
  repository: UserRepository,
  id: number,
  zones: 'all' | readonly number[],
): Promise<void> {
  if (zones !== 'all') {
    const known = await repository.knownZones(trx, zones);
    const unknown = zones.filter((zone) => !known.has(zone));
    if (unknown.length > 0)
      throw refuse(
        'user.no_such_zone',
        { ids: unknown.slice(0, 5).map(String) },
        { fields: [fieldFault(FIELD, 'user.zone_absent')] },
      );
  }
  await repository.setZones(trx, id, zones);
}
