import { expect, it } from 'vitest';
import { USER_STATUSES, userMachine, userRules } from './user-machine.ts';

it('an account is approved once, and can be blocked and unblocked afterwards', () => {
  expect(Object.keys(userMachine.states)).toEqual([...USER_STATUSES]);
  expect(userRules.legal({ status: 'pending' })).toEqual(['user.approve', 'user.block']);
  expect(userRules.legal({ status: 'active' })).toEqual(['user.block']);
  expect(userRules.legal({ status: 'blocked' })).toEqual(['user.unblock']);
  expect(userRules.apply({ status: 'blocked' }, 'user.approve')).toBeNull();
});
