import { z } from 'zod';
import { formatMoney } from '#rules/money/money.ts';
import { fieldFault, refuse } from '../../platform/http/refusal.ts';

/** What the database says of a fee that one person may not set. Centimes. */
const Detail = z.object({ most: z.string(), limit: z.string() });

/**
 * Makes a change of a zone, and converts the database's refusal of a fee that could exceed
 * `fees.atMost` (docs/decisions/0067). Error: 403 naming the fields.
 */
export async function withinFeeLimit<T>(
  paths: readonly string[],
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const { constraint, detail = '' } = error as { constraint?: string; detail?: string };
    if (constraint !== 'zone_fee_at_most') throw error;
    const { most, limit } = Detail.parse(JSON.parse(detail));
    const isOfTerms = paths.includes('body.terms');
    throw refuse(
      isOfTerms ? 'zone.terms_above_limit' : 'zone.fee_above_limit',
      { most: formatMoney(most), limit: formatMoney(limit) },
      { fields: paths.map((path) => fieldFault(path, 'zone.allows_fee_above')) },
    );
  }
}
