import { z } from 'zod';

/** Another store, or a driver, who is paid to the same account. */
export const AccountHolder = z
  .object({
    kind: z.enum(['store', 'driver']),
    id: z.number().int(),
    name: z.string().meta({ description: 'Of a driver with the code' }),
    isSameOwner: z.boolean(),
  })
  .meta({ id: 'AccountHolder' });
export type AccountHolder = z.output<typeof AccountHolder>;

/** Who else is paid to an account. */
export const AccountHolders = z
  .object({
    sharedWith: z.array(AccountHolder),
    sharedElsewhere: z
      .number()
      .int()
      .min(0)
      .meta({ description: 'Further ones, who are not named to the reader' }),
  })
  .meta({ id: 'AccountHolders' });
export type AccountHolders = z.output<typeof AccountHolders>;

/** Whether another person than the one who is paid by it has an account too. */
export const isSharedWithOthers = ({ sharedWith, sharedElsewhere }: AccountHolders): boolean =>
  sharedElsewhere > 0 || sharedWith.some(({ isSameOwner }) => !isSameOwner);

/** What a person compares before an account of a store is set or confirmed. */
export const AccountReview = AccountHolders.extend({
  iban: z.string().nullable(),
  replaces: z
    .object({ iban: z.string().nullable(), holder: z.string().nullable() })
    .nullable()
    .meta({ description: 'The account before it; null: it is the first, or that is not known' }),
  phone: z.string().nullable(),
  contactName: z.string().nullable(),
  owner: z.string().nullable(),
}).meta({ id: 'AccountReview' });
export type AccountReview = z.output<typeof AccountReview>;
