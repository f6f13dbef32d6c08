import { describe, expect, test } from 'vitest';
import { storesRoutes } from '#contract/routes/catalogue/stores.ts';
import { formatMoney } from '#rules/money/money.ts';
import { columnsOf } from './columns.ts';

interface Row {
  phone: string | null;
  balance: string;
  orders: number;
}
const row: Row = { phone: null, balance: '150000', orders: 0 };
const column = columnsOf({ routes: storesRoutes, texts: 'stores.', toRow: () => row });

describe('columns by their kind of value', () => {
  test('show the field that they are named after', () => {
    const { id, isNumber, cell } = column.money({ id: 'balance', width: '7rem' });
    expect([id, isNumber, cell(row)]).toEqual(['balance', true, formatMoney('150000')]);
  });

  test('show a computed value, and keep their display options', () => {
    const look = { label: 'stores.status', width: '5rem', sort: 'name', isExtra: true } as const;
    const { cell, ...facts } = column.text({ id: 'state', ...look, value: () => 'open' });
    expect(facts).toEqual({
      id: 'state',
      label: 'stores.status',
      width: '5rem',
      sort: 'name',
      isExtra: true,
    });
    expect(cell(row)).toBe('open');
  });

  test('show a dash for a missing value, but not for zero', () => {
    expect(column.text({ id: 'phone', width: '9rem' }).cell(row)).toBe('—');
    expect(
      column.text({ id: 'none', label: 'stores.phone', width: '9rem', value: () => '' }).cell(row),
    ).toBe('—');
    expect(
      column.number({ id: 'orders', label: 'stores.orders_30d', width: '6rem' }).cell(row),
    ).toBe(0);
  });

  test('are checked against the fields of the rows and the sorts of the endpoint', () => {
    // @ts-expect-error -- a row has no such field.
    column.text({ id: 'email', width: '9rem' });
    // @ts-expect-error -- a number is no text.
    column.text({ id: 'orders', label: 'stores.orders_30d', width: '9rem' });
    // @ts-expect-error -- the server cannot sort by it.
    expect(column.text({ id: 'phone', width: '9rem', sort: 'phone' }).id).toBe('phone');
  });

  test('have the label that is named after them, or another one', () => {
    expect(column.text({ id: 'phone', width: '9rem' }).label).toBe('stores.phone');
    expect(column.text({ id: 'phone', label: 'stores.name', width: '9rem' }).label).toBe(
      'stores.name',
    );
    // @ts-expect-error -- no message is named after it.
    expect(column.text({ id: 'none', width: '9rem', value: () => '' }).id).toBe('none');
  });
});
