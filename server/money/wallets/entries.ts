import { z } from 'zod';
import { MoneyEntry } from '#contract/money/movement.ts';
import type { EntryRow } from '../../books/ledger/service.ts';
import { fromRow } from '../../platform/db/to-contract.ts';

/** Sort key of statements and lists of transfers. */
export const EntryKey = z.tuple([z.string().regex(/^[1-9]\d{0,17}$/)]);

/** A movement in the sense of its owner. */
export const toEntry = (row: EntryRow, sign: 1n | -1n = 1n): MoneyEntry =>
  fromRow(MoneyEntry, row, {
    amount: (row.amount * sign).toString(),
    balanceAfter: (row.balance_after * sign).toString(),
  });
