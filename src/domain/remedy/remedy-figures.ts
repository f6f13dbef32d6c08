import type { RemedyBasis, RemedyLimit } from '#contract/money/remedies/remedy.ts';
import type { RemedyPreview } from '#contract/routes/money/remedies.ts';

/** What is chosen in the sheet of a remedy. */
export interface RemedyChoice {
  basis: RemedyBasis;
  /** Pieces by line. */
  pieces: Readonly<Record<number, number>>;
  /** Of goodwill, in centimes. */
  amount: string | null;
  bearer: 'platform' | 'store' | 'driver';
}

/** What a choice gives and takes. Centimes. */
export interface RemedyFigures {
  customer: bigint;
  /** What who bears it pays; null if the platform does. */
  borne: bigint | null;
  commission: bigint;
  /** The commission on the chosen goods that does not go back. */
  kept: bigint;
  promotion: bigint;
  platform: bigint;
  /** The limit beyond which another person decides; null within all. */
  exceeds: RemedyLimit | null;
}

const NOTHING = { customer: 0n, store: 0n, commission: 0n, promotion: 0n };

/** The sums of the chosen pieces. */
function ofPieces({ lines }: RemedyPreview, pieces: RemedyChoice['pieces']) {
  return lines.reduce((sum, { line, pieces: known }) => {
    const shares = known[(pieces[line] ?? 0) - 1];
    return shares
      ? {
          customer: sum.customer + BigInt(shares.customer),
          store: sum.store + BigInt(shares.store),
          commission: sum.commission + BigInt(shares.commission),
          promotion: sum.promotion + BigInt(shares.promotion),
        }
      : sum;
  }, NOTHING);
}

/** The first limit that an amount exceeds, in the order in which the server asks. */
function exceededBy(amount: bigint, { room }: RemedyPreview): RemedyLimit | null {
  const limits = ['case', 'customer', 'store', 'person'] as const;
  const beyond = limits.find((limit) => {
    const left = room[limit];
    return left !== null && amount > BigInt(left);
  });
  return beyond ?? null;
}

/** What a choice would give and take, from the preview of all choices. */
export function figuresOf(preview: RemedyPreview, choice: RemedyChoice): RemedyFigures {
  const { basis, pieces, amount, bearer } = choice;
  const left = BigInt(preview.left);
  const flat = BigInt(basis === 'fee' ? preview.fee : (amount ?? '0'));
  const all =
    basis === 'lines' ? ofPieces(preview, pieces) : { ...NOTHING, customer: flat, store: flat };
  const customer = all.customer > left ? left : all.customer;
  const exceeds = exceededBy(customer, preview);
  // What is left of an order that was made good in part: in proportion.
  const part = (of: bigint) => (all.customer === 0n ? 0n : (of * customer) / all.customer);
  const kept = part(all.commission);
  const none = { commission: 0n, kept, promotion: 0n, exceeds };
  if (bearer === 'platform') return { ...none, customer, borne: null, platform: customer };
  if (bearer === 'driver') return { ...none, customer, borne: customer, platform: 0n };
  return {
    customer,
    borne: part(all.store),
    commission: kept,
    kept: 0n,
    promotion: part(all.promotion),
    platform: 0n,
    exceeds,
  };
}
