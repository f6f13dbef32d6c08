import { isUniqueViolation } from '../../platform/db/error-codes.ts';
import { fieldFault, refuse } from '../../platform/http/refusal.ts';

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
      throw refuse('wallet.frozen', {}, { extra: { legalEvents: ['wallet.unfreeze'] } });
    if (code === '23514' && (constraint === 'ledger_overdraft' || constraint?.includes('held')))
      throw refuse('money.too_little');
    if (isUniqueViolation(error, 'ledger_transfers_reverses_key'))
      throw refuse('transfer.already_reversed');
    if (code === '22003')
      throw refuse(
        'transfer.amount_too_large',
        {},
        { fields: [fieldFault('body.amount', 'transfer.too_large')] },
      );
    throw error;
  }
}
