import { chargesRoutes } from '#contract/routes/money/charges.ts';
import { remediesRoutes } from '#contract/routes/money/remedies.ts';

type Target = { id: number };

/** Changes of what the customer of an order was given, and of who bears it. */
export const remedyChanges = (of: {
  order: Target;
  remedy: Target;
  charge: Target;
  commandId: string;
}) => {
  const { order, remedy, charge, commandId } = of;
  const reason = 'Because';
  return [
    {
      call: remediesRoutes.give,
      params: order,
      body: { commandId, basis: 'goodwill', amount: '100', reason },
    },
    {
      call: remediesRoutes.charge,
      params: remedy,
      body: { commandId, bearers: [{ party: 'store' }] },
    },
    { call: remediesRoutes.send, params: remedy, body: { event: 'remedy.withdraw', reason } },
    { call: chargesRoutes.contest, params: charge, body: { commandId, reason } },
    { call: chargesRoutes.send, params: charge, body: { event: 'contest.dismiss', reason } },
  ];
};
