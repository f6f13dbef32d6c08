import type { Address } from '#contract/routes/users.ts';

/** As many as the call takes. */
export const MAX_ADDRESSES = 20;

/** An address as it is sent: the zone is the server's to say. */
export const plain = ({ label, address, note, lat, lon }: Address): Address => ({
  label,
  address,
  note,
  lat,
  lon,
});

/** Addresses have no number: one is what it says. */
export const same = (a: Address, b: Address): boolean =>
  JSON.stringify(plain(a)) === JSON.stringify(plain(b));

export const nameOf = ({ label, address }: Address): string => label ?? address;

/** One address of the list changed into another; null when the list has it no more. */
export function replaced(
  now: readonly Address[],
  before: Address,
  after: Address,
): readonly Address[] | null {
  const at = now.findIndex((one) => same(one, before));
  return at === -1 ? null : now.with(at, after);
}
