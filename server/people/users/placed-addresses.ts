import type { Db } from '../../platform/lists/spec.ts';
import type { UserDeps } from './deps.ts';
import type { PlacedAddress } from './repository.ts';

/** A person's addresses, the usual one first, each with the zone that its pin lies in. */
export async function placedAddresses(
  { repository, zoneBook }: Pick<UserDeps, 'repository' | 'zoneBook'>,
  id: number,
  trx?: Db,
): Promise<PlacedAddress[]> {
  const { lookup } = await zoneBook.current();
  const addresses = await repository.addresses(id, trx);
  return addresses.map((address) => ({ ...address, zone: lookup.nameAt(address) }));
}
