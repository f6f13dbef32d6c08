import { formatMoney } from '#contract/money.ts';
import type { Doing } from '../../platform/commands/service.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import type { WalletRepository } from './repository.ts';

/**
 * Refuses what takes a person's movements by hand of the last 24 hours to the limit, whatever wallets
 * they are on: a large amount in small parts is a large amount. The database refuses it too. Error: 403.
 */
export async function requireAlone(
  repository: Pick<WalletRepository, 'movedByHand'>,
  { trx, at, actor }: Doing,
  amount: bigint,
  { aloneBelow, accountDays }: { aloneBelow: string; accountDays: number },
): Promise<void> {
  const moved = await repository.movedByHand(trx, actor.id, at, accountDays);
  if (moved + amount < BigInt(aloneBelow)) return;
  const left = BigInt(aloneBelow) - moved;
  throw new Refusal(
    'wallet.four_eyes',
    `One person can move less than ${formatMoney(aloneBelow)} manually within 24 hours. ` +
      `You can move less than ${formatMoney(left > 0n ? left : 0n)} now; someone else must move the rest.`,
    {
      fields: [{ path: 'body.amount', message: 'is above what one person can move within a day' }],
    },
  );
}
