import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { PROMOTION_KINDS } from '#contract/growth/promotions/promotion.ts';
import { categoriesRoutes } from '#contract/routes/catalogue/categories.ts';
import { itemsRoutes } from '#contract/routes/catalogue/items.ts';
import { promotionsRoutes } from '#contract/routes/growth/promotions.ts';
import { defineCreation, defineResource } from '#src/lib/api/resource.ts';
import { t } from '#src/lib/i18n.ts';
import { savedCell } from '#src/ui/list/rows/saved-cell.ts';
import { defineForm } from './form.ts';
import { createPage, editPage } from './record-pages.tsx';

const categories = {
  ...defineResource(categoriesRoutes.get, categoriesRoutes.update),
  ...defineCreation(categoriesRoutes.create),
};
const promotions = defineResource(promotionsRoutes.get, promotionsRoutes.update);
const items = defineResource(itemsRoutes.get, itemsRoutes.update);

// The compiler runs these tests: without the error that it expects, `npm run types` fails.
describe('a form is checked against the bodies of the contract', () => {
  test('its fields have names that the body has', () => {
    const name = { kind: 'text', name: 'name', label: 'categories.name' } as const;
    const title = 'categories.section_category';
    const form = defineForm({
      id: 'test',
      resource: categories,
      sections: [{ title, fields: [name] }],
    });
    const wrong = { ...name, name: 'title' } as const;
    // @ts-expect-error -- the body has no such field.
    defineForm({ id: 'test', resource: categories, sections: [{ title, fields: [wrong] }] });
    expect(form.fields).toEqual([name]);
  });

  test('its fields have a kind that fits the value', () => {
    const position = { kind: 'count', name: 'position', label: 'categories.position' } as const;
    const title = 'categories.section_apps';
    defineForm({ id: 'test', resource: categories, sections: [{ title, fields: [position] }] });
    const wrong = { ...position, kind: 'flag' } as const;
    const form = defineForm({
      id: 'test',
      resource: categories,
      // @ts-expect-error -- a number is no yes or no.
      sections: [{ title, fields: [wrong] }],
    });
    expect(form.fields).toEqual([wrong]);
  });

  test('its labels and options are the messages that are named after its fields', () => {
    const title = 'promotions.section_offer';
    const form = defineForm({
      id: 'test',
      resource: promotions,
      texts: 'promotions.',
      sections: [{ title, fields: [{ kind: 'choice', name: 'kind' }] }],
    });
    expect(form.fields).toEqual([
      {
        kind: 'choice',
        name: 'kind',
        label: 'promotions.kind',
        options: PROMOTION_KINDS.map((value) => ({ value, label: t(`promotions.kind_${value}`) })),
      },
    ]);
    const wrong = { kind: 'count', name: 'maxUses' } as const;
    // @ts-expect-error -- no message is named after the field.
    defineForm({ ...form, texts: 'promotions.', sections: [{ title, fields: [wrong] }] });
    const parent = { kind: 'choice', name: 'parentId', label: 'categories.parent' } as const;
    // @ts-expect-error -- a number has no messages for its values.
    defineForm({ id: 'test', resource: categories, sections: [{ title, fields: [parent] }] });
  });

  test('fields within rows are checked too', () => {
    const price = { kind: 'money', name: 'price', label: 'items.price' } as const;
    const rows = { kind: 'rows', name: 'variants', label: 'items.variants' } as const;
    const words = { add: 'items.variant_add', none: 'items.variant_none' } as const;
    const title = 'items.section_variants';
    const right = { ...rows, ...words, rowFields: [price] } as const;
    const wrong = { ...rows, ...words, rowFields: [{ ...price, name: 'cost' }] } as const;
    defineForm({ id: 'test', resource: items, sections: [{ title, fields: [right] }] });
    const form = defineForm({
      id: 'test',
      resource: items,
      // @ts-expect-error -- a variant has no such field.
      sections: [{ title, fields: [wrong] }],
    });
    expect(form.fields).toEqual([wrong]);
  });
});

describe('the pages of a record', () => {
  const shared = { path: '/x', listId: 'x', title: 'screens.items' as const, done: () => '' };

  test('require an endpoint that creates one', () => {
    const form = defineForm({ id: 'test', resource: items, sections: [] });
    // @ts-expect-error -- nothing creates an item by this resource.
    createPage({ ...shared, form });
    expect(editPage({ ...shared, form })).toBeTypeOf('function');
  });

  test('require a name, which is their title', () => {
    const nameless = z.object({ id: z.number(), version: z.number() });
    const get = { ...itemsRoutes.get, responses: { 200: nameless } };
    const update = { ...itemsRoutes.update, responses: { 200: nameless } };
    // @ts-expect-error -- a record without a name would have no title.
    expect(defineResource(get, update).id).toBe(get.id);
  });
});

test('a cell can only change a field that the body has', () => {
  const cell = savedCell(items);
  const edit = { kind: 'text', value: () => '' } as const;
  cell(edit, (name) => ({ name: String(name) }));
  // @ts-expect-error -- the body has no such field.
  expect(cell(edit, (title) => ({ title })).kind).toBe('text');
});
