import { expect, it } from 'vitest';
import type { ActState } from '#contract/acts.ts';
import { isOnRows } from '#src/ui/list/acts/list-act.ts';
import { type BalanceRow, balanceActs, payableText } from './balance-acts.ts';

const OWN_ACCOUNT: ActState = {
  code: 'payout.four_eyes',
  message: 'You entered this bank account: someone else must request.',
};
const row = (available: string, request?: ActState) =>
  ({ id: 1, available, ...(request && { acts: { request } }) }) as BalanceRow;

it.each(['full', 'part'])('%s is offered where the server would not refuse it', (id) => {
  const act = balanceActs.filter(isOnRows).find((one) => one.id === id);
  const can = (of: BalanceRow) => act?.can?.(of);
  const why = (of: BalanceRow) => (act && 'send' in act ? act.whyNot?.(of) : undefined);
  expect(can(row('100', true))).toBe(true);
  // A server of the release before names no acts.
  expect(can(row('100'))).toBe(true);
  expect(can(row('0', true))).toBe(false);
  expect(can(row('100', OWN_ACCOUNT))).toBe(false);
  if (id === 'full') expect(why(row('100', OWN_ACCOUNT))).toBe(OWN_ACCOUNT.message);
});

it('what the store owes, which its payout collects first, is not offered', () => {
  const [full] = balanceActs.filter(isOnRows).filter(({ id }) => id === 'full');
  const can = (of: BalanceRow) => full?.can?.(of);
  const owing = (available: string, owed: string) =>
    ({ ...row(available, true), owed }) as BalanceRow;
  expect(can(owing('60000', '60000'))).toBe(false);
  expect(can(owing('60000', '70000'))).toBe(false);
  expect(can(owing('64135', '60000'))).toBe(true);
  const lead = full && 'lead' in full && typeof full.lead === 'function' ? full.lead : undefined;
  expect(lead?.([owing('64135', '60000'), owing('1000', '0')])).toMatch(
    /MAD\s51\.35.*MAD\s600\.00/,
  );
  expect(payableText(owing('60000', '70000'))).toMatch(/MAD\s0\.00 is available\..*MAD\s700\.00/);
  expect(payableText(owing('100', '0'))).toMatch(/^MAD\s1\.00 is available$/);
});
