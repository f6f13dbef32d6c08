import { onTheRoadRoutes as road } from '#contract/routes/operations/on-the-road.ts';
import { orderEndsRoutes } from '#contract/routes/operations/order-ends.ts';
import { proofsRoutes } from '#contract/routes/operations/proofs.ts';
import { standDownsRoutes } from '#contract/routes/operations/stand-downs.ts';

type Target = { id: number };

/** Changes of an order on the road, of all orders of a driver, and of who is on the road. */
export const roadChanges = (order: Target, driver: Target, other: Target, commandId: string) => {
  const cause = 'driver_accident';
  const why = { commandId, cause };
  const to = { ...why, driverId: other.id };
  return [
    { call: road.attempt, params: order, body: why },
    { call: road.decide, params: order, body: { commandId, decision: 'leave_safe' } },
    { call: road.bringBack, params: order, body: why },
    { call: road.resume, params: order, body: { commandId } },
    { call: road.handOver, params: order, body: to },
    { call: road.give, params: order, body: why },
    { call: road.take, params: order, body: why },
    { call: road.withdraw, params: order, body: { commandId } },
    { call: road.handOverAll, params: driver, body: to },
    { call: proofsRoutes.review, params: order, body: { commandId, reason: 'Because' } },
    { call: proofsRoutes.showPin, params: order, body: { commandId, reason: 'Because' } },
    {
      call: standDownsRoutes.begin,
      params: driver,
      body: { commandId, kind: 'break', minutes: 5, reason: 'Because' },
    },
    { call: standDownsRoutes.end, params: driver },
  ];
};

/** The decision of an end without delivery. */
export const endChange = ({ id }: Target, commandId: string) => ({
  call: orderEndsRoutes.decide,
  params: { id },
  body: { commandId, party: 'nobody', reason: 'Because' },
});
