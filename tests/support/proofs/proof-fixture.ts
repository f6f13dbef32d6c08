import { randomUUID } from 'node:crypto';
import type { DeliveryProofInput } from '#contract/operations/proofs/delivery-input.ts';
import { type Order, ordersRoutes } from '#contract/routes/operations/orders.ts';
import { proofRulesRoutes } from '#contract/routes/operations/proof-rules.ts';
import { proofsRoutes } from '#contract/routes/operations/proofs.ts';
import type { Person, TestApp } from '#tests/support/app.ts';
import { createPicture } from '../fixtures/file-fixture.ts';
import { createMoneyFixture } from '../fixtures/money-fixture.ts';
import { upload } from '../multipart.ts';
import { createRoadFixture } from '../road/road-fixture.ts';

interface Uploaded {
  id: number;
  phoneId: string;
  code: string;
  reason: string;
}

/** Orders on the road with rules of proofs, and what drivers and staff say of their delivery. */
export async function createProofFixture(t: TestApp) {
  const money = await createMoneyFixture(t);
  const road = await createRoadFixture(t, money);
  const { supervisor } = money;

  return {
    money,
    road,

    /** One rule alone applies to orders from now on; without fields, none does. */
    async rule(fields: object | null) {
      await t.db.updateTable('proof_rules').set({ state: 'off' }).execute();
      if (fields)
        await t.call(proofRulesRoutes.create, { body: { name: 'Rule', ...fields } }, supervisor);
    },

    /** The PIN as the customer reads it. */
    async pinOf(order: Pick<Order, 'id'>, as: Person = road.customer): Promise<string> {
      const { body } = await t.call(ordersRoutes.get, { params: { id: order.id } }, as);
      if (body.pin === undefined) throw new Error(`Order ${order.id} shows no PIN`);
      return body.pin;
    },

    deliver: (
      order: Pick<Order, 'id' | 'version'>,
      as: Person,
      proof?: Partial<DeliveryProofInput>,
    ) => road.send(order, 'order.deliver', as, proof ? { proof } : {}),

    /** Sends a photo as the driver's phone does. */
    async photo(
      order: Pick<Order, 'id'>,
      as: Person,
      more: { phoneId?: string; act?: string; content?: Buffer | string; query?: string } = {},
    ) {
      const { phoneId = randomUUID(), act = 'delivery', query = '' } = more;
      const content = more.content ?? (await createPicture().jpeg().toBuffer());
      const path = `/api/apps/orders/${order.id}/proofs?phoneId=${phoneId}&act=${act}${query}`;
      return upload<Uploaded>(t, path, as, content, 'photo.jpg');
    },

    proofs: async (order: Pick<Order, 'id'>, as: Person = supervisor) =>
      (await t.call(proofsRoutes.list, { params: { id: order.id } }, as)).body.items,
  };
}
export type ProofFixture = Awaited<ReturnType<typeof createProofFixture>>;
