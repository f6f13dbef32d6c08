import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Import } from '#contract/routes/catalogue/imports.ts';
import { ordersRoutes } from '#contract/routes/operations/orders.ts';
import { type Person, startTestApp, type TestApp } from '#tests/support/app.ts';
import { createImportFixture } from '#tests/support/fixtures/import-fixture.ts';

let t: TestApp;
let manager: Person;
const fixture = createImportFixture('items', () => ({ t, manager }));
beforeAll(async () => {
  t = await startTestApp();
  manager = await t.person('catalogue');
});
afterAll(() => t.close());

const HEADER = 'sku,name,category,price';

/** The test's application has twelve connections. */
it('only a few of many concurrent imports run, and other requests do not wait for them', async () => {
  const store = await t.store();
  const rows = Array.from({ length: 400 }, (_, n) => `S${n},Item ${n},Hot drinks,12.50`);
  const made = [];
  for (let n = 0; n < 24; n += 1) {
    const { status, body } = await fixture.send(
      [HEADER, ...rows].join('\n'),
      `storeId=${store.id}`,
    );
    expect(status).toBe(201);
    made.push(body);
  }
  const begun = Promise.all(made.map((one) => fixture.act(one, 'check', { mapping: one.mapping })));
  const others = await Promise.all(
    Array.from({ length: 12 }, () => t.call(ordersRoutes.list, {}, manager)),
  );
  const answers = await begun;
  const taken = made.filter((_, n) => answers[n]?.status === 202);
  expect(taken.length).toBeGreaterThan(0);
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([202, 429]));
  expect(others.map(({ status }) => status)).toEqual(others.map(() => 200));
  const ended = await Promise.all(taken.map(({ id }) => fixture.settled(id)));
  expect(ended.map(({ status, failure }) => [status, failure])).toEqual(
    taken.map(() => ['checked', null]),
  );
  // A refused import has lost nothing.
  const [refused] = made.filter((one) => !taken.includes(one));
  await expect
    .poll(
      async () =>
        (await fixture.act(refused as Import, 'check', { mapping: refused?.mapping })).status,
    )
    .toBe(202);
});

it('empty cells after the last column are ignored', async () => {
  const wide = `A1,Tea,Hot drinks,12.50${','.repeat(16_000)}`;
  const { status, body } = await fixture.send([HEADER, wide].join('\n'));
  expect(status).toBe(201);
  expect(body.sample[0]?.length).toBeLessThanOrEqual(100);
});

it('a row with far more cells than the header is refused with its line number', async () => {
  const wide = `A1,Tea,Hot drinks,12.50${','.repeat(100_000)}x`;
  expect(await fixture.send([HEADER, 'A0,Tea,Hot drinks,1', wide].join('\n'))).toMatchObject({
    status: 422,
    body: { code: 'import.refused', message: expect.stringContaining('Line 3') },
  });
});
