import type { Db } from '../../platform/db/schema.ts';
import { readingScope } from '../../platform/scope/scope.ts';
import type { UserDeps } from './deps.ts';
import type { PlacedAddress } from './repository.ts';

/** A person's addresses, the default first, each with the zone that contains it. */
export async function placedAddresses(
  { db, repository, zoneBook }: Pick<UserDeps, 'db' | 'repository' | 'zoneBook'>,
  id: number,
  trx: Db = db,
): Promise<PlacedAddress[]> {
  const { lookup } = await zoneBook.current(trx);
  const addresses = await repository.addresses(id, trx);
  const placed = addresses.map((address) => ({ ...address, zone: lookup.nameAt(address) }));
  if (!readingScope()) return placed;
  // Users who work for some zones see only addresses within them.
  const rows = await db.selectFrom('zones').select('name').execute();
  const names = new Set(rows.map(({ name }) => name));
  return placed.filter(({ zone }) => zone !== null && names.has(zone));
}
