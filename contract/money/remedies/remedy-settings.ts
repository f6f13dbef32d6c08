import { z } from 'zod';
import { PositiveCentimes } from '../../money.ts';

/** What one person gives to customers alone, beyond what he commits (`money`), and when charges are contested. */
export const RemedySettings = z
  .strictObject({
    perCase: PositiveCentimes.default('30000').meta({
      description: 'The most that is given for one case without another person',
    }),
    perCustomer: PositiveCentimes.default('50000').meta({
      description: 'The most that one customer gets within 30 days without another person',
    }),
    perStoreDay: PositiveCentimes.default('300000').meta({
      description:
        'The most that is given for orders of one store within 24 hours without another person',
    }),
    contestDays: z.number().int().min(1).max(90).default(7).meta({
      description: 'The days within which a store or a driver contests a charge',
    }),
    decisionDays: z.number().int().min(1).max(30).default(3).meta({
      description: 'The days within which a contest is to be decided',
    }),
  })
  .meta({ id: 'RemedySettings' });
