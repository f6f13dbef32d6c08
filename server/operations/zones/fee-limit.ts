import { z } from 'zod';
import { formatMoney } from '#contract/money.ts';
import { Refusal } from '../../platform/http/refusal.ts';

/** What the database says of a fee that one person may not set. Centimes. */
const Detail = z.object({ most: z.string(), limit: z.string() });

/**
 * Makes a change of an area, and converts the database's refusal of a fee that could exceed
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
    throw new Refusal(
      'proposal.needed',
      `A delivery fee could reach ${formatMoney(most)}. The limit is ${formatMoney(limit)}; ` +
        (paths.includes('body.terms')
          ? 'two people can set this for the area, or raise it (fees.atMost in the settings).'
          : 'two people can raise it (fees.atMost in the settings).'),
      {
        fields: paths.map((path) => ({ path, message: 'allows a delivery fee beyond the limit' })),
      },
    );
  }
}
