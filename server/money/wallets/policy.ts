import { walletsRoutes as calls, type Transfer } from '#contract/routes/money/wallets.ts';
import { definePolicy } from '../../platform/policy/policy.ts';

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
