import { z } from 'zod';
import { StoreId } from '../ids.ts';

/** Another store with the same account. */
export const SharingStore = z
  .object({ id: StoreId, name: z.string(), isSameOwner: z.boolean() })
  .meta({ id: 'SharingStore' });
export type SharingStore = z.output<typeof SharingStore>;

/** What a person compares before an account of a store is set or confirmed. */
export const AccountReview = z
  .object({
    iban: z.string().nullable(),
    replaces: z
      .object({ iban: z.string().nullable(), holder: z.string().nullable() })
      .nullable()
      .meta({ description: 'The account before it; null: it is the first, or that is not known' }),
    sharedWith: z.array(SharingStore).meta({ description: 'Other stores with the same account' }),
    sharedElsewhere: z
      .number()
      .int()
      .min(0)
      .meta({ description: 'Further stores with it, which are not named to the reader' }),
    phone: z.string().nullable(),
    contactName: z.string().nullable(),
    owner: z.string().nullable(),
  })
  .meta({ id: 'AccountReview' });
export type AccountReview = z.output<typeof AccountReview>;
