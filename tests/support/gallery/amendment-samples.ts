import type {
  Amendment,
  AmendmentPreview,
  Basket,
  Substitute,
} from '#contract/operations/amendment.ts';
import { AMAL, anOrderDetail, minutesFrom } from './samples.ts';

const LINE = { modifiers: { variant: null, options: [] }, note: null, discount: '0' };

/** A basket of two lines. */
export const aBasket = (more: Partial<Basket> = {}): Basket =>
  ({
    lines: [
      { line: 1, itemId: 1, name: 'Tajine de poulet', quantity: 2, unitPrice: '4500', ...LINE },
      { line: 2, itemId: 2, name: 'Thé', quantity: 1, unitPrice: '4500', ...LINE },
    ],
    subtotal: '13500',
    deliveryFee: '1500',
    discount: '3200',
    storeDiscount: '2000',
    total: '11800',
    payment: 'cash',
    ...more,
  }) as never;

/** The order whose basket is changed. */
export const anAmendedOrder = (more: object = {}) =>
  anOrderDetail(414, {
    contacts: {
      customer: { name: 'Hajar Bennani', phone: '+212 661 234567' },
      store: { name: 'Café Atlas', phone: null },
      driver: null,
    },
    status: 'preparing',
    ...more,
  }) as never;

export const aPreview = (more: Partial<AmendmentPreview> = {}): AmendmentPreview => ({
  before: aBasket(),
  after: aBasket({ subtotal: '14300', total: '12600' }),
  pays: { customer: '800', store: '0', platform: '0' },
  isApplied: false,
  consent: null,
  authorised: null,
  promisedAt: minutesFrom(12),
  metres: null,
  ...more,
});

/** An item with a variant, a choice that has to be made, and one that need not. */
export const PIZZA: Substitute = {
  itemId: 22,
  name: 'Pizza',
  category: 'Pizzas',
  price: '4500',
  difference: '0',
  left: null,
  needsChoice: true,
  variants: [
    { name: 'Small', price: '4500' },
    { name: 'Large', price: '6000' },
  ],
  groups: [
    {
      name: 'Extras',
      min: 0,
      max: 2,
      options: [
        { name: 'Olives', price: '700' },
        { name: 'Fromage', price: '900' },
        { name: 'Thon', price: '1100' },
      ],
    },
    {
      name: 'Sauce',
      min: 1,
      max: 1,
      options: [
        { name: 'Harissa', price: '0' },
        { name: 'Ail', price: '200' },
      ],
    },
  ],
};

const PLAIN: readonly Substitute[] = (
  [
    ['Tajine de kefta', 'Tajines', '5300', '800', null, false],
    ['Pastilla au poulet, amandes et cannelle', 'Pâtisseries salées', '3900', '-600', 4, false],
  ] as const
).map(([name, category, price, difference, left, needsChoice], n) => ({
  itemId: 20 + n,
  name,
  category,
  price,
  difference,
  left,
  needsChoice,
}));
export const SUBSTITUTES: readonly Substitute[] = [...PLAIN, PIZZA];

export const anAmendment = (number: number, more: Partial<Amendment> = {}): Amendment =>
  ({
    number,
    kinds: ['lines'],
    cause: 'item_missing',
    reason: null,
    state: 'applied',
    consent: 'telephone',
    askedBy: AMAL,
    askedAt: minutesFrom(-6),
    expiresAt: null,
    settledBy: AMAL,
    settledAt: minutesFrom(-6),
    pays: { customer: '800', store: '0', platform: '0' },
    before: aBasket(),
    after: aBasket({ subtotal: '14300', total: '12600' }),
    address: null,
    ...more,
  }) as never;
