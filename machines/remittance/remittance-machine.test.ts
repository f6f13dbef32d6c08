import { expect, it } from 'vitest';
import { REMITTANCE_STATES, remittanceMachine, remittanceRules } from './remittance-machine.ts';

it('a remittance is reversed at most once', () => {
  expect(Object.keys(remittanceMachine.states)).toEqual([...REMITTANCE_STATES]);
  expect(remittanceRules.apply({ status: 'recorded' }, 'remittance.reverse')).toEqual({
    status: 'reversed',
  });
  expect(remittanceRules.legal({ status: 'reversed' })).toEqual([]);
});
