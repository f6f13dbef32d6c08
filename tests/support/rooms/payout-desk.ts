import type { RailOutcome } from '#server/money/payouts/rail.ts';
import type { TestApp } from '#tests/support/app.ts';
import { withMoneyRoom } from '#tests/support/processes/money-app.ts';
import type { MoneyRoom } from './money-room.ts';

/** A million MAD: more than all payouts of a test file. */
const FUND = 100_000_000n;

/** A bank whose response to each payment is set by a test. */
export interface TestBank {
  answer: () => Promise<RailOutcome>;
}

/**
 * Gives a test file the money fixture with a funded store, and its bank in place of `bank-file`.
 */
export function withPayoutDesk(
  prepare: (opened: { t: TestApp; room: MoneyRoom; bank: TestBank }) => unknown,
): void {
  const bank: TestBank = { answer: () => Promise.reject(new Error('Nobody has said anything')) };
  withMoneyRoom(
    async ({ t, room }) => {
      await room.fund(FUND);
      await prepare({ t, room, bank });
    },
    { rails: { 'bank-file': { refuses: () => null, send: () => bank.answer() } } },
  );
}
