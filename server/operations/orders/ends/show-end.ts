import type { Cause } from '#contract/causes/causes.ts';
import type { EndPreview, OrderEndRecord } from '#contract/operations/order-ends/order-end.ts';
import type { EndShares } from '#machines/order/end-terms.ts';
import { toContract } from '../../../platform/db/to-contract.ts';
import type { EndOutcome } from './end-order.ts';
import type { EndRow } from './end-repository.ts';

/** The shares of an end as digits. */
const digitsOf = ({ store, driver, charged, unpaid, storeBears, platformBears }: EndShares) => ({
  store: store.toString(),
  driver: driver.toString(),
  charged: charged.toString(),
  unpaid: unpaid.toString(),
  storeBears: storeBears.toString(),
  platformBears: platformBears.toString(),
});

/** Converts a row to the contract's end. */
export const toEnd = (row: EndRow, acts: OrderEndRecord['acts']): OrderEndRecord =>
  toContract<OrderEndRecord>({
    version: row.version,
    at: row.at.toISOString(),
    by: row.ended_by,
    phase: row.phase,
    cause: row.cause,
    party: row.party,
    state: row.state,
    ...digitsOf({ ...row, storeBears: row.store_bears, platformBears: row.platform_bears }),
    storeOwes: row.store_owes.toString(),
    settledAt: row.settled_at?.toISOString() ?? null,
    settledBy: row.settled_by,
    decision: row.decision,
    acts,
  });

/** Converts what an end for a cause would do. */
export const toPreview = (cause: Cause, { phase, party, shares, isWaiting }: EndOutcome) =>
  toContract<EndPreview>({
    cause,
    party,
    phase,
    isWaiting,
    ...digitsOf(shares),
  });
