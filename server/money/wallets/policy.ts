import type { WhyNot } from '#contract/acts.ts';
import { formatMoney } from '#contract/money.ts';
import {
  walletsRoutes as calls,
  type Transfer,
  type Wallet,
} from '#contract/routes/money/wallets.ts';
import { type WalletEventType, walletRules } from '#machines/wallet/wallet-machine.ts';
import { definePolicy } from '../../platform/policy/policy.ts';

/** What one person may move by hand within 24 hours, and what of it the reader has moved. Centimes. */
export interface ByHand {
  aloneBelow: string;
  moved: bigint;
}

/**
 * Refuses what takes a person's movements by hand of the last 24 hours to the limit, whatever wallets
 * they are on: a large amount in small parts is a large amount. The database refuses it too.
 */
export function whyNotAlone({ aloneBelow, moved }: ByHand, amount: bigint): WhyNot | null {
  if (moved + amount < BigInt(aloneBelow)) return null;
  const left = BigInt(aloneBelow) - moved;
  return {
    code: 'wallet.four_eyes',
    message:
      `One person can move less than ${formatMoney(aloneBelow)} manually within 24 hours. ` +
      `You can move less than ${formatMoney(left > 0n ? left : 0n)} now; someone else must move the rest.`,
  };
}

type State = Pick<Wallet, 'status'>;
const SAYS: Readonly<Record<WalletEventType, string>> = {
  'wallet.move': 'The wallet is frozen: it neither pays nor receives.',
  'wallet.freeze': 'The wallet is frozen.',
  'wallet.unfreeze': 'The wallet is active.',
};
const when =
  (event: WalletEventType) =>
  ({ status }: State): WhyNot | null =>
    walletRules.can({ status }, event)
      ? null
      : { code: 'wallet.illegal_event', message: SAYS[event] };

/** Why a wallet neither pays nor receives; null: it does. */
export const whyNotMoved = when('wallet.move');

/** Who may do what to a wallet: role, whether it is frozen, and the rule of two people. */
export const walletPolicy = definePolicy<State, ByHand | undefined>()({
  adjust: {
    call: calls.adjust,
    // The least that there is: who may not move one centime more, moves nothing.
    why: (wallet, _caller, byHand) =>
      whyNotMoved(wallet) ?? (byHand ? whyNotAlone(byHand, 1n) : null),
  },
  transfer: { call: calls.transfer, why: whyNotMoved },
  freeze: { call: calls.freeze, why: when('wallet.freeze') },
  unfreeze: { call: calls.unfreeze, why: when('wallet.unfreeze') },
});

/** Kinds of transfers that are reversed here; the others have calls of their own. */
const REVERSIBLE = ['adjustment', 'wallet_transfer'];

/** Who may reverse a transfer. */
export const transferPolicy = definePolicy<Pick<Transfer, 'kind' | 'reversedBy'>>()({
  reverse: {
    call: calls.reverse,
    why({ kind, reversedBy }) {
      const message = !REVERSIBLE.includes(kind)
        ? `Transfers of the kind ${kind} cannot be reversed here.`
        : reversedBy !== null
          ? 'This has already been reversed.'
          : null;
      return message === null ? null : { code: 'transfer.not_reversible', message };
    },
  },
});
