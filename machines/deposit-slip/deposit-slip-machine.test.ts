import { expect, it } from 'vitest';
import { depositSlipRules } from './deposit-slip-machine.ts';

it('a deposit slip is booked or withdrawn, once, while it is open', () => {
  expect(depositSlipRules.legal({ status: 'open' })).toEqual([
    'deposit_slip.book',
    'deposit_slip.withdraw',
  ]);
  expect(depositSlipRules.legal({ status: 'booked' })).toEqual([]);
  expect(depositSlipRules.legal({ status: 'withdrawn' })).toEqual([]);
});
