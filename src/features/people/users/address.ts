import type { Address } from '#contract/routes/people/users.ts';

/** The limit of the endpoint. */
export const MAX_ADDRESSES = 20;

/** Reduces an address to the fields of a request; the server derives the zone. */
export const toRequest = ({ label, address, note, lat, lon }: Address): Address => ({
  label,
  address,
  note,
  lat,
  lon,
});

/** Addresses have no id, so they are compared by value. */
export const isSameAddress = (a: Address, b: Address): boolean =>
  JSON.stringify(toRequest(a)) === JSON.stringify(toRequest(b));

export const nameOf = ({ label, address }: Address): string => label ?? address;

/** Returns the list with one address replaced; null if the list no longer has that address. */
export function replaceAddress(
  now: readonly Address[],
  before: Address,
  after: Address,
): readonly Address[] | null {
  const at = now.findIndex((one) => isSameAddress(one, before));
  return at === -1 ? null : now.with(at, after);
}
