import type { WhyNot } from '#contract/acts.ts';
import {
  walletsRoutes as calls,
  type Transfer,
  type Wallet,
} from '#contract/routes/money/wallets.ts';
import { type WalletEventType, walletRules } from '#machines/wallet/wallet-machine.ts';
import { type CommittedAct, leftOf, tooMuchMessage } from '../../books/commitments/charge.ts';
import { definePolicy } from '../../platform/policy/policy.ts';

/** Refuses a movement to a reader who may commit nothing more today. */
const whyNotAlone = (known: CommittedAct | undefined): WhyNot | null =>
  known && leftOf(known) === 0n
    ? { code: 'commitment.four_eyes', message: tooMuchMessage(known) }
    : null;

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
export const walletPolicy = definePolicy<State, CommittedAct | undefined>()({
  adjust: {
    call: calls.adjust,
    why: (wallet, _caller, known) => whyNotMoved(wallet) ?? whyNotAlone(known),
  },
  transfer: {
    call: calls.transfer,
    why: (wallet, _caller, known) => whyNotMoved(wallet) ?? whyNotAlone(known),
  },
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
