import { Handover, HandoverHead } from '#contract/routes/operations/handover.ts';
import type { Caller } from '../../platform/auth/caller.ts';
import { fromRow } from '../../platform/db/to-contract.ts';
import { handoverPolicy } from './policy.ts';
import type { HandoverRow } from './repository.ts';

export const toHead = (row: HandoverRow, caller: Caller): HandoverHead =>
  fromRow(HandoverHead, row, {
    count: row.items.length,
    acts: handoverPolicy.actsFor(row, caller),
  });

/** Converts a sheet for its reader. */
export const toHandover = (row: HandoverRow, caller: Caller): Handover =>
  fromRow(Handover, row, { acts: handoverPolicy.actsFor(row, caller) });
