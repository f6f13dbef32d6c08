import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';
import { refusals } from '../../errors.ts';
import { DriverFact, FactResult, MAX_FACTS } from '../../operations/driver-facts/fact.ts';

export const driverFactsRoutes = {
  report: endpoint({
    id: 'driverFacts.report',
    method: 'POST',
    path: '/api/driver-facts',
    summary:
      'Report facts of one’s own orders: seen, accepted, declined; each in turn, with its result',
    access: ['drivers.report-own'],
    body: z.strictObject({ facts: z.array(DriverFact).min(1).max(MAX_FACTS) }),
    responses: {
      200: z.object({ results: z.array(FactResult) }),
      ...refusals(401, 403),
    },
  }),
} as const;
