import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { importsRoutes as calls } from '#contract/routes/catalogue/imports.ts';
import { notesRoutes } from '#contract/routes/insight/notes.ts';
import { type Person, startTestApp, type TestApp } from '#tests/support/app.ts';
import { createImportFixture } from '#tests/support/fixtures/import-fixture.ts';

let t: TestApp;
let manager: Person;
let store: { id: number; itemId: number };
beforeAll(async () => {
  t = await startTestApp();
  manager = await t.person('catalogue');
  store = await t.store();
  await t.db
    .insertInto('categories')
    .values([{ name: 'Pâtisserie' }, { name: 'Boissons' }])
    .onConflict((one) => one.doNothing())
    .execute();
});
afterAll(() => t.close());

const HEADER = 'sku,name,category,price,stock,available,tags';
const line = (n: number, price = '12.50') =>
  `S-${n},Item ${n},Boissons,${price},${n},yes,"new, hot"`;
const csv = (...lines: string[]) => [HEADER, ...lines, ''].join('\r\n');

const fixture = createImportFixture('items', () => ({ t, manager }));
const { settled, act, checked, applied, errors } = fixture;
const send = (content: Buffer | string, query = `storeId=${store.id}`, as = manager) =>
  fixture.send(content, query, as);
const uploadAndCheck = (content: Buffer | string) =>
  fixture.uploadAndCheck(content, `storeId=${store.id}`);
const items = () =>
  t.db
    .selectFrom('items')
    .selectAll()
    .where('store_id', '=', store.id)
    .where('sku', 'is not', null)
    .orderBy('sku')
    .execute();
describe('an import of items', () => {
  it('takes the item of the number where its code has lost its zeros', async () => {
    const write = (sku: string | null) =>
      t.db.updateTable('items').set({ sku }).where('id', '=', store.itemId).execute();
    await write('00012');
    const { itemId: id } = store;
    const changed = await uploadAndCheck(`id,sku,price\n${id},12,77.00\n`);
    expect((await applied(changed)).counts).toMatchObject({ created: 0, changed: 1, refused: 0 });
    expect(await items()).toMatchObject([{ id, sku: '00012', price: 7700n }]);
    const other = await uploadAndCheck(
      `id,sku,name,category,price\n${id},X-1,Other,Boissons,5\n,X-1,Twice,Boissons,6\n`,
    );
    expect(other.counts).toMatchObject({ created: 1, refused: 1 });
    expect(await errors(other.id)).toMatchObject([{ reason: 'import.key_of_line', line: 3 }]);
    await write(null);
  });

  it('is mapped by its header, checked and applied; importing the same file again changes nothing', async () => {
    const file = csv(line(1), line(2, '8'), 'S-3,"=HYPERLINK(""x"")",boissons,"٣٫٥",,no,');
    const { body } = await send(file);
    expect(body).toMatchObject({
      status: 'mapping',
      encoding: 'utf-8',
      delimiter: ',',
      rows: 3,
      mapping: { sku: 0, name: 1, category: 2, price: 3, stock: 4, available: 5, tags: 6 },
      legalEvents: ['import.check', 'import.cancel'],
    });
    expect(body.sample[0]?.[1]).toBe('Item 1');
    const ready = await checked(body);
    expect(ready).toMatchObject({
      status: 'checked',
      counts: { created: 3, changed: 0, unchanged: 0, refused: 0, errors: 0 },
    });
    expect(await items()).toHaveLength(0);
    expect(await applied(ready)).toMatchObject({ status: 'applied', counts: { created: 3 } });
    const made = await items();
    expect(made.map(({ name }) => name)).toEqual(['Item 1', 'Item 2', '=HYPERLINK("x")']);
    expect(made[2]).toMatchObject({ price: 350n, stock: null, available: false, tags: [] });
    expect(made[0]).toMatchObject({ price: 1250n, stock: 1, tags: ['new', 'hot'] });
    const again = await uploadAndCheck(file);
    expect(again.counts).toMatchObject({ created: 0, changed: 0, unchanged: 3 });
    await applied(again);
    expect(await items()).toEqual(made);
  });

  it('changes only what differs, ignores items not in the file, and records before and after', async () => {
    const { body } = await send('SKU;Prix;Ancien prix\nS-1;13,-;\nS-1;14.00;20.00\nS-2;8.00;\n');
    const ready = await checked(body);
    expect(ready.counts).toMatchObject({ changed: 0, unchanged: 1, refused: 2, created: 0 });
    const { body: second } = await send('SKU;Prix;Ancien prix\nS-1;14.00;20.00\nS-2;8.00;\n');
    await applied(await checked(second));
    const [first] = await items();
    expect(first).toMatchObject({ price: 1400n, compare_price: 2000n, stock: 1, version: 2 });
    const change = await t.db
      .selectFrom('import_changes' as never)
      .selectAll()
      .where('import_id' as never, '=', second.id as never)
      .execute();
    expect(change).toMatchObject([
      { subject_kind: 'item', before: { price: 1250 }, after: { price: 1400 } },
    ]);
    const link = await t.db
      .selectFrom('audit_log')
      .selectAll()
      .where('subject', '=', `import ${second.id}`)
      .execute();
    expect(link).toMatchObject([{ action: 'import.items', after: { changed: 1, unchanged: 1 } }]);
    // The item's own history shows it too.
    const query = { subject: `item:${first?.id}` };
    const history = await t.call(notesRoutes.history, { query }, manager);
    expect(history.body.items[0]).toMatchObject({
      action: 'import.items',
      changes: expect.arrayContaining([{ field: 'price', before: 1250, after: 1400 }]),
    });
  });

  it('reports errors by line and column, and applies the valid lines only if told to skip the others', async () => {
    const bad = await uploadAndCheck(
      csv(
        line(20),
        'S-21,,Boissons,12.50,1,yes,',
        'S-22,Tart,Nowhere,"1,250",-4,perhaps,',
        line(20),
        'S-23,"two\nlines",Boissons,1,1,1,',
        'S-24,Long,Boissons,1,1,1,,extra',
      ),
    );
    expect(bad.counts).toMatchObject({ created: 1, refused: 5 });
    const all = await errors(bad.id);
    expect(all).toMatchObject([
      { line: 3, column: 'name', message: 'is missing', reason: 'field.missing' },
      {
        line: 4,
        column: 'price',
        value: '1,250',
        message: expect.stringMatching(/1250\.00 or 1\.25/),
      },
      { line: 4, column: 'stock', value: '-4' },
      { line: 4, column: 'available' },
      { line: 4, column: 'category', value: 'Nowhere' },
      {
        line: 5,
        column: 'sku',
        value: 'S-20',
        message: 'is on line 2 already',
        reason: 'import.key_of_line',
        params: { first: 2 },
      },
      { line: 6, column: 'name', message: expect.stringMatching(/line break/) },
      { line: 8, column: null, message: 'has 8 cells where the header has 7' },
    ]);
    expect(await act(bad, 'apply', { skipRefused: false })).toMatchObject({
      status: 409,
      body: { code: 'import.illegal_event' },
    });
    const refused = await t.call(calls.refused, { params: { id: bad.id } }, manager);
    expect(refused.headers['content-type']).toContain('text/csv');
    expect(String(refused.body).split('\r\n')).toHaveLength(7);
    const done = await applied(bad, true);
    expect(done).toMatchObject({ status: 'applied', skipsRefused: true, counts: { created: 1 } });
    expect((await items()).map(({ sku }) => sku)).toContain('S-20');
  });

  it('reports unknown categories and stores, and missing values of new rows', async () => {
    const category = await uploadAndCheck(csv('S-30,Tart,Nowhere,12.50,1,yes,'));
    expect(await errors(category.id)).toMatchObject([
      { line: 2, column: 'category', value: 'Nowhere', message: 'is not an existing category' },
    ]);
    const { body } = await send('store,sku,price\n999999,S-1,1\n', '');
    const stores = await checked(body);
    expect(await errors(stores.id)).toMatchObject([
      { column: 'store', message: 'is neither the number nor the name of a store' },
      { column: null, message: 'is new, and needs: name, category' },
    ]);
    expect((await send(csv(line(1)), 'storeId=999999')).status).toBe(404);
    const { body: unmapped } = await send('sku,price\nS-1,1\n', '');
    expect(await act(unmapped, 'check', { mapping: unmapped.mapping })).toMatchObject({
      status: 400,
      body: { fields: [{ path: 'body.mapping.store' }] },
    });
  });

  it('detects and reads UTF-16, Windows-1256 and Windows-1252', async () => {
    const text = csv('S-40,كعك باللوز,Boissons,5,1,yes,', 'S-41,شاي,Boissons,5,1,yes,');
    const le = Buffer.from(`\ufeff${text}`, 'utf16le');
    const be = Buffer.from(le).swap16();
    for (const [bytes, encoding] of [
      [le, 'utf-16le'],
      [be, 'utf-16be'],
      [Buffer.from(`\ufeff${text}`), 'utf-8'],
    ] as const) {
      const { body } = await send(bytes);
      expect(body).toMatchObject({ encoding });
      expect(body.sample[0]?.[1]).toBe('كعك باللوز');
    }
    const arabic = Buffer.concat([
      Buffer.from(`${HEADER}\nS-42,`),
      Buffer.from([0xdf, 0xda, 0xdf, 0x20, 0xc8, 0xc7, 0xe1, 0xe1, 0xe6, 0xd2]),
      Buffer.from(',Boissons,5,1,yes,\n'),
    ]);
    const { body } = await send(arabic);
    expect(body.encoding).toBe('windows-1256');
    expect(body.sample[0]?.[1]).toBe('كعك باللوز');
    const french = Buffer.from(`${HEADER}\nS-43,Crêpe salée,Pâtisserie,5,1,yes,\n`, 'latin1');
    const { body: second } = await send(french);
    expect(second.encoding).toBe('windows-1252');
    expect(second.sample[0]?.[1]).toBe('Crêpe salée');
  });

  it('refuses, with a reason, a file that is not a CSV table, and stores nothing', async () => {
    const before = await t.db.selectFrom('import_rows').select('line').execute();
    const tries: [string, Buffer | string, RegExp][] = [
      ['empty', '', /empty/],
      ['blank', '\n\n \n', /empty/],
      ['header only', `${HEADER}\n`, /no rows/],
      [
        'too many columns',
        `${Array(101)
          .fill('c')
          .map((c, n) => c + n)
          .join(',')}\n1\n`,
        /101 columns/,
      ],
      ['a quote without end', `${HEADER}\nS-1,"never ends,Boissons,5\n`, /never closed/],
      ['a zip', Buffer.from('504b0304140000000800', 'hex'), /application\/zip/],
      ['bytes', Buffer.from([0x61, 0x2c, 0x62, 0x0a, 0x01, 0x02, 0x2c, 0x0a]), /not text/],
      ['a cell of 10 MB', `${HEADER}\nS-1,${'x'.repeat(10_000_000)}\n`, /does not end|characters/],
    ];
    for (const [what, content, words] of tries) {
      const { status, body } = await send(content);
      expect({ what, status, code: body.code }).toEqual({
        what,
        status: 422,
        code: 'import.refused',
      });
      expect(body.message, what).toMatch(words);
    }
    expect(await t.db.selectFrom('import_rows').select('line').execute()).toHaveLength(
      before.length,
    );
  });

  it('requires the permission and the current version', async () => {
    const operator = await t.person('operator');
    expect((await send(csv(line(1)), '', operator)).status).toBe(403);
    const { body } = await send(csv(line(50)));
    const stale = { ...body, version: 9 };
    expect((await act(stale, 'check', { mapping: body.mapping })).status).toBe(412);
    const cancelled = await t.call(calls.cancel, { params: { id: body.id } }, manager, {
      'if-match': '"1"',
    });
    expect(cancelled.body).toMatchObject({ status: 'cancelled', legalEvents: [] });
    expect(await act(cancelled.body, 'check', { mapping: body.mapping })).toMatchObject({
      status: 409,
    });
    expect((await t.call(calls.list, {}, manager)).body.items[0]?.id).toBeGreaterThan(0);
  });

  it('fails with a reason if its server stops, and can be checked again', async () => {
    const ready = await uploadAndCheck(csv(line(60)));
    await t.db
      .updateTable('imports')
      .set({ status: 'applying' })
      .where('id', '=', ready.id)
      .execute();
    await t.restart();
    const failed = await settled(ready.id);
    expect(failed).toMatchObject({
      status: 'failed',
      failure: expect.stringMatching(/stopped/),
      reason: 'import.server_stopped',
    });
    await applied(await checked(failed));
    expect((await items()).map(({ sku }) => sku)).toContain('S-60');
  });

  it('writes nothing if the data has changed since the check, and reports the affected rows', async () => {
    const ready = await uploadAndCheck(csv(line(70), line(71)));
    await t.db
      .updateTable('categories')
      .set({ name: 'Drinks' })
      .where('name', '=', 'Boissons')
      .execute();
    expect(await applied(ready)).toMatchObject({
      status: 'checked',
      failure: expect.stringMatching(/2 rows are now rejected/),
      reason: 'import.rows_now_refused',
      params: { lines: 2 },
      counts: { created: 0, refused: 2 },
    });
    expect((await errors(ready.id))[0]).toMatchObject({ message: 'is not an existing category' });
    expect((await items()).map(({ sku }) => sku)).not.toContain('S-70');
    await t.db
      .updateTable('categories')
      .set({ name: 'Boissons' })
      .where('name', '=', 'Drinks')
      .execute();
  });
});
