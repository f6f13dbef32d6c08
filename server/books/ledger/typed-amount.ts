import type { ErrorCode } from '#contract/errors.ts';
import { formatMoney } from '#rules/money/money.ts';
import { fieldFault, refuse } from '../../platform/http/refusal.ts';

type TypedCode = Extract<ErrorCode, `${string}.typed_amount`>;

/**
 * Requires a large amount to be typed again, so that no one moves an amount that they did not read.
 * Error: 422.
 */
export function requireTyped(
  code: TypedCode,
  amount: bigint,
  { typedAmount }: { typedAmount?: string | undefined },
  from: string,
): void {
  if (amount < BigInt(from) || typedAmount === amount.toString()) return;
  throw refuse(
    code,
    { from: formatMoney(from) },
    { fields: [fieldFault('body.typedAmount', 'transfer.not_typed_amount')] },
  );
}
