import type { Outcome } from '#src/domain/order/order-failure.ts';
import { showOnBoard } from '#src/features/operations/live-orders/assign/assign.ts';
import { t } from '#src/lib/i18n.ts';
import { VerbError } from '#src/lib/keys/commands.ts';

/**
 * The message of a typed line. Throws `VerbError` if it was refused: the line stays, to be
 * corrected.
 */
export function lineOf(outcome: Outcome | null): string {
  if (!outcome) throw new VerbError(t('shell.is_sending'));
  const shown = showOnBoard(outcome);
  if ('text' in shown) return shown.text;
  const { title, description } = shown.failure;
  throw new VerbError(`${title}. ${description}`);
}
