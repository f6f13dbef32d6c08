import { randomUUID } from 'node:crypto';
import { contactRoutes } from '#contract/routes/operations/contact/contact.ts';
import { contactAppsRoutes } from '#contract/routes/operations/contact/contact-apps.ts';
import { type Order, ordersRoutes } from '#contract/routes/operations/orders.ts';
import { orderOf, type Person, type TestApp } from '#tests/support/app.ts';
import { signedNotice } from './message-provider.ts';

/** An order with its parties, their numbers, and staff who are in contact with them. */
export async function createContactFixture(t: TestApp) {
  const operator = await t.person('operator', 'Omar');
  const supervisor = await t.person('supervisor', 'Samir');
  const customer = await t.person('customer', 'Salma Idrissi');
  const owner = await t.person('store', 'Ahmed');
  const driver = await t.person('driver', 'Yassine Alami');
  const store = await t.store(owner, 'Café Atlas');
  const setPhone = (id: number, phone: string) =>
    t.db.updateTable('users').set({ phone }).where('id', '=', id).execute();
  await setPhone(customer.id, '+212612345678');
  await setPhone(driver.id, '+212623456789');
  await t.db
    .updateTable('stores')
    .set({ phone: '+212522112233' })
    .where('id', '=', store.id)
    .execute();

  const admin = await t.person('admin', 'Amal');

  async function place(): Promise<Order> {
    const answer = await t.call(ordersRoutes.place, { body: orderOf(store) }, customer);
    if (answer.status !== 201) throw new Error(`No order: ${JSON.stringify(answer.body)}`);
    return answer.body;
  }
  /** An order with its driver. */
  async function assigned(): Promise<Order> {
    const { id } = await place();
    await t.db.updateTable('orders').set({ driver_id: driver.id }).where('id', '=', id).execute();
    return (await t.call(ordersRoutes.adminGet, { params: { id } }, operator)).body;
  }

  const about = (query: object, as: Person = operator) => t.call(contactRoutes.get, { query }, as);
  const partyOf = async (query: object, party: string, as: Person = operator) => {
    const { body } = await about(query, as);
    const found = body.parties?.find((one) => one.party === party);
    if (!found) throw new Error(`No ${party}: ${JSON.stringify(body)}`);
    return found;
  };

  const send = (body: object, as: Person = operator) =>
    t.call(
      contactRoutes.send,
      { body: { commandId: randomUUID(), channel: 'app', seen: 0, ...body } },
      as,
    );
  const call = (body: object, as: Person = operator) =>
    t.call(contactRoutes.call, { body: { commandId: randomUUID(), ...body } }, as);
  const messages = async (as: Person, after = 0) =>
    (await t.call(contactAppsRoutes.messages, { query: { after: String(after) } }, as)).body
      .messages;
  const answer = (thread: number, body: object, as: Person) =>
    t.call(
      contactAppsRoutes.answer,
      { params: { id: thread }, body: { commandId: randomUUID(), ...body } },
      as,
    );
  const write = (orderId: number, text: string, as: Person = customer) =>
    t.call(contactAppsRoutes.write, { body: { commandId: randomUUID(), orderId, text } }, as);

  /** Gives a notice of the provider. */
  const notice = (body: object, how: Parameters<typeof signedNotice>[1] = {}) => {
    const { text, headers } = signedNotice(body, { at: t.clock(), ...how });
    return t.send('POST', '/api/contact/notices', { body: text, headers });
  };
  const sendAll = () => t.app().runNow.messages();
  /** Passes the time until messages are tried again, and until a lost server is noticed. */
  const passTime = () =>
    t.pool.query(`update messages set due_at = due_at - interval '10 minutes',
      sent_at = sent_at - interval '10 minutes' where state in ('waiting','sending')`);

  return {
    operator,
    supervisor,
    customer,
    owner,
    driver,
    store,
    place,
    assigned,
    about,
    partyOf,
    send,
    call,
    messages,
    answer,
    write,
    notice,
    sendAll,
    passTime,
    admin,
  };
}
export type ContactFixture = Awaited<ReturnType<typeof createContactFixture>>;
