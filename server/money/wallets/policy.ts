import type { WhyNot } from '#contract/acts.ts';
import { formatMoney } from '#contract/money.ts';
import {
  walletsRoutes as calls,
  type Transfer,
  type Wallet,
} from '#contract/routes/money/wallets.ts';
import { type WalletEventType, walletRules } from '#machines/wallet/wallet-machine.ts';
import { definePolicy } from '../../platform/policy/policy.ts';

/**
 * What one person may move by hand within 24 hours, and what the reader has already moved.
 * Centimes.
 */
export interface ByHand {
  aloneBelow: string;
  moved: bigint;
}

/**
 * Refuses a movement by hand that takes the person's total of the last 24 hours to the limit,
 * whatever the wallets, so that a large amount cannot be split into small parts. The database
 * refuses it too.
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

/** Why a wallet neither pays nor receives; null if it does. */
export const whyNotMoved = when('wallet.move');

/** Who may perform which act on a wallet: role, whether it is frozen, and the four-eyes rule. */
export const walletPolicy = definePolicy<State, ByHand | undefined>()({
  adjust: {
    call: calls.adjust,
    // Asked for the smallest amount: a person who may not move one more centime may not move
    // anything.
    why: (wallet, _caller, byHand) =>
      whyNotMoved(wallet) ?? (byHand ? whyNotAlone(byHand, 1n) : null),
  },
  transfer: { call: calls.transfer, why: whyNotMoved },
  freeze: { call: calls.freeze, why: when('wallet.freeze') },
  unfreeze: { call: calls.unfreeze, why: when('wallet.unfreeze') },
});

/** Kinds of transactions that are reversed here; the others have calls of their own. */
const REVERSIBLE = ['adjustment', 'wallet_transfer'];

/** Who may reverse a transaction. */
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
