import { isStaffRole, type Role } from '#contract/permissions.ts';
import type { Trx } from '../../platform/db/schema.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import type { UserRepository } from './repository.ts';

const refused = (message: string, why: string) =>
  new Refusal('request.invalid', message, { fields: [{ path: 'body.zones', message: why }] });

/**
 * Staff work for all operational areas or some; drivers, stores and customers have no such limit.
 */
export function requireStaffOfZones(role: Role | null, zones: 'all' | readonly unknown[]): void {
  if (zones !== 'all' && !isStaffRole(role))
    throw refused('Only staff work for some operational areas.', 'is for staff only');
}

/**
 * Sets the operational areas of an account, under its version. Error: 400 for an area that does not
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
      throw refused(
        `There is no operational area ${unknown.slice(0, 5).join(', ')}.`,
        'names an area that is not there',
      );
  }
  await repository.setZones(trx, id, zones);
}
