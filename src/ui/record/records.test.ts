import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { Endpoint } from '#contract/endpoint.ts';
import { type Category, categoriesRoutes } from '#contract/routes/catalogue/categories.ts';
import { promotionsRoutes } from '#contract/routes/growth/promotions.ts';
import { consoleWithApi, signInAs } from '#tests/support/fake-api.ts';
import { defineRecords } from './records.ts';

const facts = { kind: 'category', texts: 'categories.', path: '/categories' } as const;
const acts = { show: { key: 'a' }, hide: { asks: 'reason' } } as const;
const categories = defineRecords(categoriesRoutes, { ...facts, acts });

const row = (acts: object) => ({ id: 7, version: 2, name: 'Fruit', acts }) as Category;

/** What an act sends to its call. */
async function bodyOf(bulk: Endpoint, act: { send: (rows: never, answer: string) => unknown }) {
  signInAs({ id: 1, role: 'admin' });
  const sent = consoleWithApi().answer(bulk, () => ({ results: [] }) as never);
  await act.send([row({})] as never, 'because');
  return sent[0]?.body;
}

describe('a kind of record', () => {
  test('has the list, its texts, its paths and its permissions', () => {
    const { list } = categories;
    expect(list).toMatchObject({
      id: 'categories',
      label: 'categories.screen',
      counted: 'categories.counted',
      searchHint: 'categories.search',
      empty: 'categories.empty',
      create: { path: '/categories/create', label: 'categories.create', permission: 'items.write' },
      editPermission: 'items.write',
    });
    expect(list.path(row({}))).toBe('/categories/7');
    expect(list.name(row({}))).toBe('Fruit #7');
  });

  test('has the page, whose form is offered where the server allows the edit', () => {
    const { id, kind, listPath, edit } = categories.detail;
    expect({ id, kind, listPath }).toEqual({
      id: 'category',
      kind: 'category',
      listPath: '/categories',
    });
    expect(edit?.path(7)).toBe('/categories/7/edit');
    expect(edit?.permission).toBe('items.write');
    const refused = { code: 'act.not_possible', message: '' };
    expect([true, refused].map((state) => edit?.can?.(row({ edit: state })))).toEqual([
      true,
      false,
    ]);
    // A record that does not say it can be edited.
    expect(edit?.can?.(row({}))).toBe(true);
  });

  test('has an act for each event, which one call sends with the reason', async () => {
    expect(categories.acts.map(({ id, label, permission }) => [id, label, permission])).toEqual([
      ['show', 'categories.show', 'items.write'],
      ['hide', 'categories.hide', 'items.write'],
    ]);
    const hide = categories.acts[1] as (typeof categories.acts)[number];
    const hidden = row({ hide: { code: 'category.illegal_event', message: 'Fruit is hidden.' } });
    expect([hide.can(row({ hide: true })), hide.can(hidden)]).toEqual([true, false]);
    expect([hide.whyNot?.(row({ hide: true })), hide.whyNot?.(hidden)]).toEqual([
      null,
      'Fruit is hidden.',
    ]);
    // By its state, and by a rule: only that is worth a button.
    const ruled = row({ hide: { code: 'account.not_independent', message: 'Not alone.' } });
    expect([hide.isBarred?.(hidden), hide.isBarred?.(ruled)]).toEqual([false, true]);
    expect(hide.isBarred?.(row({ hide: true }))).toBe(false);
    expect(await bodyOf(categoriesRoutes.bulk, hide)).toEqual({
      ids: [{ id: 7, version: 2 }],
      event: 'category.hide',
      reason: 'because',
    });
  });

  test('names its events as the call does', async () => {
    const { acts: all } = defineRecords(promotionsRoutes, {
      kind: 'promotion',
      texts: 'promotions.',
      path: '/promotions',
      acts: { launch: {}, pause: { asks: 'reason' }, resume: {}, end: { asks: 'reason' } },
    });
    const sent = await bodyOf(promotionsRoutes.bulk, all[1] as (typeof all)[number]);
    expect(sent).toMatchObject({ act: 'promotion.pause', reason: 'because' });
  });

  test('has events with fields of their own', async () => {
    const { bulk } = categoriesRoutes;
    const { ids } = bulk.body.shape;
    const body = z.discriminatedUnion('event', [
      z.strictObject({ ids, event: z.literal('category.show') }),
      z.strictObject({ ids, event: z.literal('category.hide'), reason: z.string() }),
    ]);
    const routes = { ...categoriesRoutes, bulk: { ...bulk, body } };
    const [, hide] = defineRecords(routes, { ...facts, acts }).acts;
    expect(await bodyOf(bulk, hide as (typeof categories.acts)[number])).toMatchObject({
      event: 'category.hide',
      reason: 'because',
    });
    // @ts-expect-error -- no act sends `category.show`.
    defineRecords(routes, { ...facts, acts: { hide: {} } });
  });

  test('is edited from its list if it has no page', () => {
    const { list } = defineRecords(categoriesRoutes, { ...facts, isInListOnly: true, acts: null });
    expect(list.path(row({}))).toBe('/categories/7/edit');
    expect(list.acts).toEqual([]);
  });

  test('has the name that a function returns', () => {
    const Titled = z.object({ id: z.number(), version: z.number(), title: z.string() });
    const { get, update, create, list } = categoriesRoutes;
    const page = z.object({ items: z.array(Titled), nextCursor: z.string().nullable() });
    const routes = {
      list: { ...list, responses: { 200: page } },
      get: { ...get, responses: { 200: Titled } },
      update: { ...update, responses: { 200: Titled } },
      create: { ...create, responses: { 201: Titled } },
    };
    const titled = defineRecords(routes, { ...facts, acts: null, nameOf: ({ title }) => title });
    expect(titled.list.name({ id: 7, version: 2, title: 'Fruit' })).toBe('Fruit #7');
    // @ts-expect-error -- it has no name of its own.
    defineRecords(routes, { ...facts, acts: null });
  });
});

// The compiler runs these tests: without the error that it expects, `npm run types` fails.
test('a kind of record is checked against its endpoints and messages', () => {
  // @ts-expect-error -- no act sends `category.hide`.
  defineRecords(categoriesRoutes, { ...facts, acts: { show: {} } });
  // @ts-expect-error -- the part has no message for an empty list.
  const { texts } = defineRecords(categoriesRoutes, { ...facts, texts: 'form.', acts });
  expect(texts).toBe('form.');
});
