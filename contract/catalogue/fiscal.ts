import { z } from 'zod';
import { storeReasons } from '../reasons/catalogue/stores.ts';
import { issueOf } from '../reasons/reason.ts';
import { Text } from '../text.ts';

/** The fields of a business, seller or buyer, that a Moroccan invoice states. */
export const fiscalFields = {
  legalName: Text(120).nullable().meta({ description: 'As in the trade register' }),
  ice: z
    .string()
    .regex(/^\d{15}$/, issueOf(storeReasons, 'store.ice_digits'))
    .nullable()
    .meta({ description: 'Identifiant commun de l’entreprise' }),
  fiscalId: z
    .string()
    .regex(/^\d{1,10}$/, issueOf(storeReasons, 'store.fiscal_digits'))
    .nullable()
    .meta({ description: 'Identifiant fiscal (IF)' }),
  tradeRegister: Text(40).nullable().meta({ description: 'Number and court of the register (RC)' }),
};
export const FISCAL_FIELDS = ['legalName', 'ice', 'fiscalId', 'tradeRegister'] as const;

/** One party of an invoice. */
export const FiscalParty = z
  .object({
    name: z.string(),
    address: z.string().nullable(),
    ice: z.string().nullable(),
    fiscalId: z.string().nullable(),
    tradeRegister: z.string().nullable(),
  })
  .meta({ id: 'FiscalParty' });
export type FiscalParty = z.output<typeof FiscalParty>;

const WHOLE_BP = 10_000n;

/**
 * The net amount and the tax within an amount that includes it, at a rate in basis points. The net
 * amount is rounded half up to the centime; both add up to the amount.
 */
export function splitVat(amount: bigint, rateBp: number): { net: bigint; vat: bigint } {
  const size = amount < 0n ? -amount : amount;
  const divisor = WHOLE_BP + BigInt(rateBp);
  const net = (size * WHOLE_BP * 2n + divisor) / (divisor * 2n);
  const signed = amount < 0n ? -net : net;
  return { net: signed, vat: amount - signed };
}
