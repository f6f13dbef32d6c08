import { proofsRoutes } from '#contract/routes/operations/proofs.ts';
import { anOrder, minutesFrom } from '#tests/support/gallery/samples.ts';
import { answer, answered } from '#tests/support/gallery/stage.tsx';
import { OrderProofs } from './order-proofs.tsx';

const driver = { id: 12, code: 'd12', name: 'Karim Alaoui' } as never;
const proof = {
  act: 'delivery' as const,
  needed: 'required' as const,
  driver,
  leg: 1,
  at: minutesFrom(-8),
  receivedAt: minutesFrom(-2),
  isOffline: false,
  hasPhoto: false,
  place: null,
  metres: 12,
  cause: null,
  by: null,
};
const needs = { photo: 'required', pin: 'required', age: 'warned' } as const;

export const Proven = answered(
  [
    answer(proofsRoutes.list, {
      review: null,
      items: [
        { ...proof, id: 1, kind: 'photo', result: 'given' },
        { ...proof, id: 2, kind: 'pin', result: 'wrong', isOffline: true, metres: 420 },
        {
          ...proof,
          id: 3,
          kind: 'age',
          result: 'overridden',
          cause: 'customer_unreachable',
          by: { id: 3, name: 'Salma', role: 'operator' } as never,
        },
      ],
    }),
  ],
  () => <OrderProofs order={{ ...anOrder(414), status: 'delivered', proofNeeds: needs }} />,
);
export const Waiting = answered([answer(proofsRoutes.list, { items: [], review: null })], () => (
  <OrderProofs order={{ ...anOrder(414), status: 'picked_up', proofNeeds: needs }} />
));
export const None = answered([answer(proofsRoutes.list, { items: [], review: null })], () => (
  <OrderProofs order={anOrder(414)} />
));
