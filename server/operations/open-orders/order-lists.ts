import { sql } from 'kysely';
import type { Caller } from '../../platform/auth/caller.ts';
import { prepared } from '../../platform/db/prepared.ts';
import type { Db } from '../../platform/db/schema.ts';
import { type OwnerKey, ownerKey } from './open-orders.ts';

/**
 * Which lists of open orders a person of an app gets: docs/decisions/0084. A store that changes hands
 * has no event: `seq` is the number of the last one, up to which an app of its owners knows nothing.
 */
export function createOrderLists(db: Db, seq: () => number) {
  const changed = new Map<number, number>();
  let allChanged = -1;
  return {
    /** Notes that these people own other stores than before, or that some may. */
    noteChange(people: ReadonlySet<number> | 'all'): void {
      if (people === 'all') allChanged = seq();
      else for (const id of people) changed.set(id, seq());
    },
    /** Whether what an app knows with a number may be of other lists. */
    isOfOthers: ({ role, userId }: Pick<Caller, 'role' | 'userId'>, number: number): boolean =>
      role === 'store' && number <= Math.max(allChanged, changed.get(userId) ?? -1),

    async of({ role, userId }: Pick<Caller, 'role' | 'userId'>): Promise<OwnerKey[]> {
      if (role === 'driver' || role === 'customer') return [ownerKey({ kind: role, id: userId })];
      if (role !== 'store') return [];
      const { rows } = await sql<{ id: number }>`${prepared}
      select id from stores where owner_id = ${userId}`.execute(db);
      return rows.map(({ id }) => ownerKey({ kind: 'store', id }));
    },
  };
}
export type OrderLists = ReturnType<typeof createOrderLists>;
