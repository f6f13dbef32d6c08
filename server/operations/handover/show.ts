import type { Handover, HandoverHead } from '#contract/routes/operations/handover.ts';
import { toContract } from '../../platform/db/to-contract.ts';
import type { HandoverRow } from './repository.ts';

const iso = (at: Date | null): string | null => at?.toISOString() ?? null;

const head = (row: HandoverRow) => ({
  id: row.id,
  version: row.version,
  state: row.state,
  from: row.from,
  to: row.to,
  collectedAt: row.collected_at.toISOString(),
  offeredAt: iso(row.offered_at),
  takenAt: iso(row.taken_at),
  withdrawnAt: iso(row.withdrawn_at),
});

export const toHead = (row: HandoverRow): HandoverHead =>
  toContract<HandoverHead>({ ...head(row), count: row.items.length });

/** A sheet as the contract has it. */
export const toHandover = (row: HandoverRow): Handover =>
  toContract<Handover>({
    ...head(row),
    note: row.note,
    items: row.items,
    more: row.more,
    moved: row.moved,
  });
