import type { RailOutcome } from '#server/money/payouts/rail.ts';
import type { TestApp } from '#tests/support/app.ts';
import { withMoneyRoom } from '#tests/support/processes/money-app.ts';
import type { MoneyRoom } from './money-room.ts';

/** A million MAD: more than all payouts of a test file ask for. */
const FUND = 100_000_000n;

/** A bank that says of each payment what a test lets it say. */
export interface TestBank {
  answer: () => Promise<RailOutcome>;
}

/** Gives a test file the money desk with money on its store, and its bank in place of `bank-file`. */
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
