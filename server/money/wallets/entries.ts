import { z } from 'zod';
import { MoneyEntry } from '#contract/money/movement.ts';
import type { EntryRow } from '../../books/ledger/service.ts';
import { fromRow } from '../../platform/db/to-contract.ts';
import { storedReason } from '../../platform/sentences/stored.ts';

/** The sort key of statements and lists of transactions. */
export const EntryKey = z.tuple([z.string().regex(/^[1-9]\d{0,17}$/)]);

/** Converts a movement, with the sign that its owner expects. */
export const toEntry = (row: EntryRow, sign: 1n | -1n = 1n): MoneyEntry =>
  fromRow(MoneyEntry, row, {
    amount: (row.amount * sign).toString(),
    ...storedReason(row.memo, row.memo_sentence),
    balanceAfter: (row.balance_after * sign).toString(),
  });
