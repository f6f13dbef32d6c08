import { UserRow as ShownRow, User } from '#contract/routes/people/users.ts';
import { fromRow } from '../../platform/db/to-contract.ts';
import type { AddressRow, ListedRow, UserRow } from './repository.ts';

const Listed = ShownRow.omit({ acts: true });

export const toUser = (row: UserRow): User => fromRow(User, row);

/** Converts an account for the back-office list, without the acts, which depend on the reader. */
export const toRow = (row: ListedRow): Omit<ShownRow, 'acts'> =>
  fromRow(Listed, row, { hasPassword: row.password_hash !== null });

/** The fields of an account in the audit log: only those that people change. */
export const toFacts = (row: UserRow) => ({
  name: row.name,
  email: row.email,
  phone: row.phone,
  role: row.role,
  status: row.status,
  statusReason: row.status_reason,
  archived: row.archived_at !== null,
  zones: row.zones === 'all' ? 'all' : row.zones.map(({ name }) => name),
  version: row.version,
});

const lineOf = ({ label, address, lat, lon, note }: AddressRow): string =>
  [label, address, note, `${lat.toFixed(5)}, ${lon.toFixed(5)}`]
    .filter((part) => part !== null)
    .join(' · ');

/**
 * The changes of addresses: those that only one of the lists contains, and the default if it
 * changed.
 */
export function addressFacts(before: readonly AddressRow[], after: readonly AddressRow[]) {
  const [was, is] = [before.map(lineOf), after.map(lineOf)];
  const usual = was[0] !== is[0];
  return {
    before: {
      addresses: was.filter((line) => !is.includes(line)),
      ...(usual ? { usualAddress: was[0] ?? null } : {}),
    },
    after: {
      addresses: is.filter((line) => !was.includes(line)),
      ...(usual ? { usualAddress: is[0] ?? null } : {}),
    },
  };
}
