import { z } from 'zod';
import type { MoneyEntry } from '#contract/money/movement.ts';
import type { EntryRow } from '../../books/ledger/service.ts';
import { toContract } from '../../platform/db/to-contract.ts';

/** Sort key of statements and lists of transfers. */
export const EntryKey = z.tuple([z.string().regex(/^[1-9]\d{0,17}$/)]);

/** A movement in the sense of its owner. */
export const toEntry = (row: EntryRow, sign: 1n | -1n = 1n): MoneyEntry =>
  toContract<MoneyEntry>({
    id: row.id.toString(),
    transferId: row.transfer_id.toString(),
    at: row.at.toISOString(),
    kind: row.kind,
    purpose: row.purpose,
    amount: (row.amount * sign).toString(),
    balanceAfter: (row.balance_after * sign).toString(),
    orderId: row.order_id,
    memo: row.memo,
    actor: row.actor,
    reverses: row.reverses?.toString() ?? null,
    reversedBy: row.reversed_by?.toString() ?? null,
  });
