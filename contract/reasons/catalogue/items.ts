import type { ReasonCatalogue } from '../reason.ts';

export const itemReasons = {
  'item.sku_of_another': {
    code: 'item.sku_taken',
    text: 'Another item of this store has this SKU.',
  },
  'item.price_before_too_low': {
    code: 'request.invalid',
    text: 'The price before the discount must be above the price.',
  },
  'item.stock_changed': {
    code: 'item.stock_moved',
    text: 'The stock has changed in the meantime: it now is {stock}.',
  },
  'item.stock_not_counted_now': {
    code: 'item.stock_moved',
    text: 'The stock has changed in the meantime: it now is not counted.',
  },
  'item.not_counted': {
    code: 'item.stock_short',
    text: '{name} is not counted. Enter a count first.',
  },
  'item.stock_too_low': { code: 'item.stock_short', text: '{name} has only {stock} in stock.' },
  'item.archived': { code: 'item.archived', text: '{name} is archived. Restore it first.' },
  'item.of_another_store': { code: 'item.unknown', text: 'An item does not belong to this store.' },
  'item.not_of_store': 'must be items of this store',
  'menu.changed': {
    code: 'version.stale',
    text: 'The items of this category have changed in the meantime.',
  },
  'modifier.above_most': 'must not be below the minimum',
  'modifier.more_than_options': 'is more than the number of options',
  'item.one_category': 'or the name of the category is needed, and not both',
  'item.category_or_id': 'or its id, not both',
  'item.sku_format': 'must be letters, digits and . _ / -',
  'item.no_change_in_row': 'must change something in each row',
  'item.named_twice': 'must name each item once',
  'item.stock_pair': 'and stock go together',
  'item.until_past': {
    code: 'request.invalid',
    text: 'An item must be unavailable until a time in the future.',
  },
  'item.until_of_unavailable': 'is only for unavailable items',
  'item.above_price': 'must be above the price',
} as const satisfies ReasonCatalogue;
