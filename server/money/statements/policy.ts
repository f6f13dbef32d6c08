import { statementsRoutes as calls } from '#contract/routes/money/statements.ts';
import { definePolicy } from '../../platform/policy/policy.ts';

/** Who may perform which act on a statement. Statements never change. */
export const statementPolicy = definePolicy<{ email: string | null }>()({
  sendAgain: {
    call: calls.sendAgain,
    why: ({ email }) =>
      email === null
        ? {
            code: 'mail.illegal_event',
            message: 'The store has no email address. Add one to its form first.',
          }
        : null,
  },
});
