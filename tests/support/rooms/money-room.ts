import { randomUUID } from 'node:crypto';
import type { Endpoint, InputOf } from '#contract/endpoint.ts';
import { type Payout, vendorPaymentsRoutes } from '#contract/routes/money/vendor-payments.ts';
import { type Order, ordersRoutes } from '#contract/routes/operations/orders.ts';
import { settingsRoutes } from '#contract/routes/people/settings.ts';
import type { SettingKey } from '#contract/settings.ts';
import type { Entry } from '#server/books/ledger/posting.ts';
import { createLedgerRepository } from '#server/books/ledger/repository.ts';
import type { Answer, Person, TestApp } from '#tests/support/app.ts';
import { dispatchRoom } from './dispatch-room.ts';

const STEPS = ['order.accept', 'order.prepare', 'order.ready', 'order.pick_up', 'order.deliver'];

/** The money fixture on the real application: people of each role, and funds on demand. */
export async function moneyRoom(t: TestApp) {
  const room = await dispatchRoom(t);
  const [finance, supervisor, second, admin] = await Promise.all([
    t.person('finance', 'Farid'),
    t.person('supervisor', 'Salma'),
    t.person('supervisor', 'Said'),
    t.person('admin', 'Zineb'),
  ]);
  const ledger = createLedgerRepository(t.db);

  /** Sends a command with a new id, or with the given one. */
  const command = <E extends Endpoint>(
    endpoint: E,
    input: Partial<InputOf<E>> | Record<string, unknown>,
    as: Person,
    more: { version?: number; commandId?: string } = {},
  ) => {
    const { body = {}, ...rest } = input as { body?: object };
    return t.call(
      endpoint,
      { ...rest, body: { commandId: more.commandId ?? randomUUID(), ...body } },
      as,
      more.version === undefined ? {} : { 'if-match': `"${more.version}"` },
    );
  };

  async function post(entries: Entry[]): Promise<void> {
    await ledger.post(t.db, {
      key: `test ${randomUUID()}`,
      kind: 'test',
      at: t.clock(),
      actor: null,
      entries,
    });
  }

  const request = async (amount: string, storeId = room.store.id): Promise<Payout> => {
    const answer = await command(
      vendorPaymentsRoutes.request,
      { body: { storeId, amount } },
      finance,
    );
    if (answer.status !== 201) throw new Error(`No payout: ${JSON.stringify(answer.body)}`);
    return answer.body;
  };

  /** Performs an act on a payout at its last seen version. */
  const act = async (
    call: 'approve' | 'withdrawApproval' | 'reject' | 'pay' | 'settle',
    payout: Payout,
    as: Person,
    body: object = {},
  ): Promise<Answer<Payout>> =>
    command(vendorPaymentsRoutes[call], { params: { id: payout.id }, body }, as, payout);

  /** Approves a payout, and passes the time in which that can be withdrawn. */
  async function approve(payout: Payout, as: Person, body: object = {}): Promise<Answer<Payout>> {
    const answer = await act('approve', payout, as, body);
    await t.letApprovalsCount();
    return answer;
  }

  /** Sets one of the organisation's settings, at any version. */
  async function set(key: SettingKey, value: object): Promise<void> {
    const { body: now } = await t.call(settingsRoutes.read, { params: { key } }, admin);
    const answer = await t.call(
      settingsRoutes.write,
      { params: { key }, body: { value: value as Record<string, unknown> } },
      admin,
      { 'if-match': `"${now.version}"` },
    );
    if (answer.status !== 200) throw new Error(`Not set: ${JSON.stringify(answer.body)}`);
  }

  /** Lets this driver deliver an order; returns it afterwards. */
  async function bring(order: Order, driver: Person): Promise<Order> {
    let now = (await room.assign(order, driver.id)).body;
    for (const event of STEPS) {
      const answer = await t.call(
        ordersRoutes.progress,
        { params: { id: order.id }, body: { event } },
        admin,
        { 'if-match': `"${now.version}"` },
      );
      if (answer.status !== 200) throw new Error(`No ${event}: ${JSON.stringify(answer.body)}`);
      now = answer.body;
    }
    return now;
  }

  return {
    ...room,
    finance,
    supervisor,
    second,
    admin,
    command,
    post,
    request,
    act,
    approve,
    set,
    /** Money on a store's balance, as if sold by card. */
    fund: (amount: bigint, storeId = room.store.id) =>
      post([
        { account: 'card_clearing', purpose: 'card_captured', amount: -amount },
        { account: 'store_balance', owner: storeId, purpose: 'sale', amount },
      ]),
    bring,
    /** A cash order delivered by this driver; gives its total in centimes. */
    deliver: async (driver: Person, more: object = {}): Promise<bigint> =>
      BigInt((await bring(await room.place(more), driver)).total),
    payout: async (id: number) =>
      (await t.call(vendorPaymentsRoutes.get, { params: { id } }, finance)).body,
  };
}
export type MoneyRoom = Awaited<ReturnType<typeof moneyRoom>>;
