import { describe, expect, test } from 'vitest';
import { formatMoney } from '#contract/money.ts';
import type { storesRoutes } from '#contract/routes/catalogue/stores.ts';
import { columnsOf } from './columns.ts';

interface Row {
  phone: string | null;
  balance: string;
  orders: number;
}
const column = columnsOf<typeof storesRoutes.list, Row>();
const row: Row = { phone: null, balance: '150000', orders: 0 };

describe('columns by their kind of value', () => {
  test('show the field that they are named after', () => {
    const { id, isNumber, cell } = column.money('balance', 'stores.balance', '7rem');
    expect([id, isNumber, cell(row)]).toEqual(['balance', true, formatMoney('150000')]);
  });

  test('show a computed value, and keep their display options', () => {
    const look = { sort: 'name', isExtra: true } as const;
    const { cell, ...facts } = column.text('state', 'stores.status', '5rem', look, () => 'open');
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
    expect(column.text('phone', 'stores.phone', '9rem').cell(row)).toBe('—');
    expect(column.text('none', 'stores.phone', '9rem', () => '').cell(row)).toBe('—');
    expect(column.number('orders', 'stores.orders_30d', '6rem').cell(row)).toBe(0);
  });

  test('are checked against the fields of the rows and the sorts of the endpoint', () => {
    // @ts-expect-error -- a row has no such field.
    column.text('email', 'stores.email', '9rem');
    // @ts-expect-error -- a number is no text.
    column.text('orders', 'stores.orders_30d', '9rem');
    // @ts-expect-error -- the server cannot sort by it.
    expect(column.text('phone', 'stores.phone', '9rem', { sort: 'phone' }).id).toBe('phone');
  });
});
