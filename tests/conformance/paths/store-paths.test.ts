import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getShortestPaths } from 'xstate/graph';
import { storesRoutes as calls, type StoreDetail } from '#contract/routes/catalogue/stores.ts';
import {
  STORE_EVENT_TYPES,
  STORE_STATUSES,
  type StoreEventType,
  storeMachine,
  storeRules,
} from '#machines/store/store-machine.ts';
import { type Person, startTestApp, type TestApp } from '#tests/support/app.ts';

let t: TestApp;
let supervisor: Person;
beforeAll(async () => {
  t = await startTestApp({ manualTicks: true });
  supervisor = await t.person('supervisor');
});
afterAll(() => t.close());

const paths = getShortestPaths(storeMachine, {
  input: { isArchived: false },
  events: STORE_EVENT_TYPES.map((type) => ({ type })),
});

const send = (store: Pick<StoreDetail, 'id' | 'version'>, event: StoreEventType) =>
  t.call(
    calls.send,
    { params: { id: String(store.id) }, body: { event, reason: 'Because' } },
    supervisor,
    { 'if-match': `"${store.version}"` },
  );

/** An application, brought to a state along the machine's shortest path to it. */
async function createInState(path: (typeof paths)[number]): Promise<StoreDetail> {
  const { id } = await t.store();
  await t.db.updateTable('stores').set({ status: 'applied' }).where('id', '=', id).execute();
  let store = (await t.call(calls.get, { params: { id: String(id) } }, supervisor)).body;
  for (const { event } of path.steps) {
    if ((event.type as string) === 'xstate.init') continue;
    const answer = await send(store, event.type as StoreEventType);
    expect(answer.status, `${event.type} of ${store.status}`).toBe(200);
    store = answer.body;
  }
  return store;
}

describe('the store machine and the server', () => {
  it('agree on every event in every state: 200, or 409 with the legal events', async () => {
    expect(new Set(paths.map(({ state }) => state.value))).toEqual(new Set(STORE_STATUSES));
    for (const path of paths)
      for (const event of STORE_EVENT_TYPES) {
        const store = await createInState(path);
        const state = { status: store.status, isArchived: store.archivedAt !== null };
        expect(store.status).toBe(path.state.value);
        expect(state.isArchived).toBe(path.state.context.isArchived);
        expect(store.legalEvents).toEqual(storeRules.legal(state));
        const answer = await send(store, event);
        const after = storeRules.apply(state, event);
        const where = `${event} of ${store.status}${state.isArchived ? ', archived' : ''}`;
        expect(answer.status, where).toBe(after ? 200 : 409);
        if (after) {
          expect(answer.body.status, where).toBe(after.status);
          expect(answer.body.archivedAt !== null, where).toBe(after.isArchived);
        } else
          expect(answer.body).toMatchObject({
            code: 'store.illegal_event',
            legalEvents: storeRules.legal(state),
            current: { version: store.version },
          });
      }
  });
});
