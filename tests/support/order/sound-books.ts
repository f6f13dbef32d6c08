import { expect } from 'vitest';
import { checkLedger } from '#server/books/ledger/check.ts';
import { figureChecks } from '#server/insight/reports/figures/check.ts';
import { paymentChecks } from '#server/money/payments/checks.ts';
import { orderChecks } from '#server/operations/orders/change/checks.ts';
import type { TestApp } from '#tests/support/app.ts';

/** Expects that the books pass every check of the daily proof that orders are part of. */
export async function expectSoundBooks(t: Pick<TestApp, 'db' | 'clock'>): Promise<void> {
  const further = [...orderChecks, ...figureChecks, ...paymentChecks];
  const { checks } = await checkLedger(t.db, t.clock(), further);
  expect(checks.filter(({ ok }) => !ok)).toEqual([]);
}
