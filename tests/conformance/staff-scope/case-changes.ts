import { randomUUID } from 'node:crypto';
import { casesRoutes } from '#contract/routes/operations/cases/cases.ts';

/** Changes of cases of one zone. */
export const caseChanges = (order: { id: number }, problem: { id: number }, commandId: string) => [
  {
    call: casesRoutes.open,
    body: { commandId: randomUUID(), orderId: order.id, cause: 'payment' },
  },
  { call: casesRoutes.send, params: problem, body: { commandId, event: 'case.take' } },
  { call: casesRoutes.comment, params: problem, body: { commandId, text: 'Hello' } },
];
