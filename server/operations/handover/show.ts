import type { Handover, HandoverHead } from '#contract/routes/operations/handover.ts';
import type { Caller } from '../../platform/auth/caller.ts';
import { toContract } from '../../platform/db/to-contract.ts';
import { handoverPolicy } from './policy.ts';
import type { HandoverRow } from './repository.ts';

const iso = (at: Date | null): string | null => at?.toISOString() ?? null;

const head = (row: HandoverRow, caller: Caller) => ({
  id: row.id,
  version: row.version,
  state: row.state,
  from: row.from,
  to: row.to,
  collectedAt: row.collected_at.toISOString(),
  offeredAt: iso(row.offered_at),
  takenAt: iso(row.taken_at),
  withdrawnAt: iso(row.withdrawn_at),
  acts: handoverPolicy.actsFor(row, caller),
});

export const toHead = (row: HandoverRow, caller: Caller): HandoverHead =>
  toContract<HandoverHead>({ ...head(row, caller), count: row.items.length });

/** A sheet as its reader gets it. */
export const toHandover = (row: HandoverRow, caller: Caller): Handover =>
  toContract<Handover>({
    ...head(row, caller),
    note: row.note,
    items: row.items,
    more: row.more,
    moved: row.moved,
  });
