import { Refusal } from '../../platform/http/refusal.ts';

interface DatabaseError {
  code?: string;
  constraint?: string;
}

/**
 * Turns violations of the ledger's database rules into refusals with a message; rethrows every
 * other error.
 */
export async function translateViolations<T>(posting: () => Promise<T>): Promise<T> {
  try {
    return await posting();
  } catch (error) {
    const { code, constraint } = error as DatabaseError;
    if (code === 'LG002')
      throw new Refusal(
        'wallet.illegal_event',
        'The wallet is frozen: it neither pays nor receives.',
        {
          extra: { legalEvents: ['wallet.unfreeze'] },
        },
      );
    if (code === '23514' && (constraint === 'ledger_overdraft' || constraint?.includes('held')))
      throw new Refusal('money.insufficient', 'The available balance is too low.');
    if (code === '23505' && constraint === 'ledger_transfers_reverses_key')
      throw new Refusal('transfer.not_reversible', 'This has already been reversed.');
    if (code === '22003')
      throw new Refusal('request.invalid', 'The amount is too large.', {
        fields: [{ path: 'body.amount', message: 'is too large' }],
      });
    throw error;
  }
}
