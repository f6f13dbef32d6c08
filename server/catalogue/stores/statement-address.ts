import { fieldFault, refuse } from '../../platform/http/refusal.ts';
import type { StoreInput } from './columns.ts';

/** How often a store gets statements, and where they are mailed to. */
interface StatementTerms {
  statements: 'none' | 'week' | 'month';
  email: string | null;
}

/** A store that is created has neither. */
export const NO_STATEMENTS: StatementTerms = { statements: 'none', email: null };

/**
 * Refuses statements that could be mailed to nobody, at the field that changes. A store that was left so
 * earlier can be changed otherwise. Error: 400.
 */
export function requireStatementAddress(
  before: StatementTerms,
  { statements = before.statements, email = before.email }: StoreInput,
): void {
  if (statements === 'none' || email) return;
  if (statements !== before.statements)
    throw refuse(
      'store.statements_need_email',
      {},
      { fields: [fieldFault('body.statements', 'store.needs_email')] },
    );
  if (before.email)
    throw refuse(
      'store.statements_need_email',
      {},
      { fields: [fieldFault('body.email', 'store.email_for_statements')] },
    );
}
