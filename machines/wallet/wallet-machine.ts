import { setup } from 'xstate';
import { rulesOf } from '../rules.ts';

export type WalletEvent =
  | { type: 'wallet.move' }
  | { type: 'wallet.freeze' }
  | { type: 'wallet.unfreeze' };
export type WalletEventType = WalletEvent['type'];

/** A wallet pays and receives while it is active; a frozen one does neither. */
export const walletMachine = setup({ types: { events: {} as WalletEvent } }).createMachine({
  id: 'wallet',
  initial: 'active',
  states: {
    active: { on: { 'wallet.move': 'active', 'wallet.freeze': 'frozen' } },
    frozen: { on: { 'wallet.unfreeze': 'active' } },
  },
});

export const WALLET_STATES = ['active', 'frozen'] as const;
export type WalletState = (typeof WALLET_STATES)[number];
export const WALLET_EVENT_TYPES = [
  'wallet.move',
  'wallet.freeze',
  'wallet.unfreeze',
] as const satisfies readonly WalletEventType[];

export const walletRules = rulesOf<WalletState, WalletEventType>(walletMachine, WALLET_EVENT_TYPES);
