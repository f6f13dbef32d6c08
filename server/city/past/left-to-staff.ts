import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { casablancaDay, dayAfter, HOUR_MS, MINUTE_MS } from '#rules/time.ts';
import type { Caller } from '../../platform/auth/caller.ts';
import type { Db } from '../../platform/db/schema.ts';
import { MONEY } from './keys.ts';
import { byOf, callerOf, type Past, unlessRefused } from './past-city.ts';

/** The whole hundreds of dirhams that a collector takes to the bank. Centimes. */
const HUNDRED = 10_000n;
const DEPOSIT_BEFORE_MS = HOUR_MS;

/** Plans a deposit at the bank by the cashier, whose slip waits for the bank's file. */
export function planDeposit({ services, agenda, people }: Past, endMs: number): void {
  const cashier = byOf(callerOf(people.cashier, 'finance'));
  const deposit = async () => {
    const { items } = await services.collectors.list(cashier.caller);
    const held = items.find(({ collector }) => collector.id === people.cashier.id)?.held ?? '0';
    const amount = (BigInt(held) / 2n / HUNDRED) * HUNDRED;
    if (amount === 0n) return;
    const reference = `VRS${casablancaDay(endMs).replaceAll('-', '')}01`;
    await services.depositSlips.enter(
      { commandId: randomUUID(), reference, amount: amount.toString() },
      cashier,
    );
  };
  agenda.at(endMs - DEPOSIT_BEFORE_MS, deposit, [MONEY]);
}

/** More than the sheets of a past of some days. */
const SHEETS = 50;
/** A driver disputes an order that was booked this long before the end of the past. */
const DISPUTED_WITHIN_MS = 12 * HOUR_MS;
const DISPUTES_AFTER_MS = 5 * MINUTE_MS;
/** The refund belongs to the same day. */
const COMPLAINS_BEFORE_MS = 20 * HOUR_MS;
const COMPLAINT = {
  percent: 50,
  cause: 'quality',
  reason: 'Arrived cold',
  fundedBy: 'platform',
} as const;

/**
 * Decides which delivery an operator books for its driver, who disputes it, and about which one a
 * customer complains: one each at most.
 */
export function createLeftToStaff(
  { services, agenda, clock }: Past,
  endMs: number,
  yesterdayMs: number,
) {
  let isDone = false;
  let isComplained = false;
  return {
    /** The complaint about the first delivery of yesterday, whose refund is on the sheet to sign. */
    complaint(): typeof COMPLAINT | null {
      const after = clock().getTime() - yesterdayMs;
      if (isComplained || after < 0 || after > COMPLAINS_BEFORE_MS) return null;
      isComplained = true;
      return COMPLAINT;
    },
    /** True for the first cash order of the last hours. */
    isNext(order: { payment: string }): boolean {
      if (isDone || order.payment !== 'cash') return false;
      const left = endMs - clock().getTime();
      isDone = left < DISPUTED_WITHIN_MS && left > DISPUTES_AFTER_MS;
      return isDone;
    },
    plan(orderId: number, driver: Caller): void {
      const body = {
        event: 'order.deliver' as const,
        reason: 'I gave this order back to the store and got no cash',
      };
      const dispute = () =>
        unlessRefused(
          services.disputes.create(orderId, { commandId: randomUUID(), ...body }, byOf(driver)),
        );
      agenda.at(clock().getTime() + DISPUTES_AFTER_MS, dispute, [MONEY]);
    },
  };
}

/**
 * Exempts the sheets of the days before yesterday that nobody could sign: they are no alarm. Only the
 * owner of the tables may do this.
 */
export const exemptSheets = (owner: Db, now: Date): Promise<unknown> =>
  sql`update commitment_sheets set is_asked = false
    where signed_at is null and day < ${dayAfter(casablancaDay(now), -1)}::date`.execute(owner);

/** Signs the sheets of the days before yesterday; those of yesterday are left to the user. */
export async function signSheets({ services, staff }: Pick<Past, 'services' | 'staff'>, now: Date) {
  const yesterday = dayAfter(casablancaDay(now), -1);
  for (const signer of [staff.finance, staff.supervisor]) {
    const query = { state: ['unsigned' as const], limit: SHEETS, sort: 'day' as const };
    const { items } = await services.sheets.list(query, signer);
    for (const { id, version, day, count, amount, acts } of items)
      if (day < yesterday && acts.sign === true)
        await unlessRefused(services.sheets.sign(id, version, { count, amount }, byOf(signer)));
  }
}
