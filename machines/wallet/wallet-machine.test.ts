import { expect, it } from 'vitest';
import { WALLET_STATES, walletMachine, walletRules } from './wallet-machine.ts';

it('a wallet is active or frozen, and moves nothing while it is frozen', () => {
  expect(Object.keys(walletMachine.states)).toEqual([...WALLET_STATES]);
  expect(walletRules.legal({ status: 'active' })).toEqual(['wallet.move', 'wallet.freeze']);
  expect(walletRules.legal({ status: 'frozen' })).toEqual(['wallet.unfreeze']);
  expect(walletRules.apply({ status: 'active' }, 'wallet.freeze')).toEqual({ status: 'frozen' });
  expect(walletRules.apply({ status: 'frozen' }, 'wallet.move')).toBeNull();
});
