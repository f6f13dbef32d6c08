import type { Hours } from '#contract/catalogue/opening-hours.ts';
import type { StoreCategory } from '#contract/catalogue/store.ts';
import { ALWAYS_OPEN, WEEKDAYS } from '#rules/hours.ts';
import type { Random } from '../random.ts';

/** The fields of a store besides its menu. */
export interface StoreFacts {
  category: StoreCategory;
  names: { fr: string; ar?: string };
  hours: Hours;
  contactName: string;
  phone: string;
}

/** The share of stores that never close, so that there is something to order at any hour. */
const AROUND_THE_CLOCK = 0.6;

const CATEGORIES: readonly [RegExp, StoreCategory][] = [
  [/^(Pâtisserie|Douceurs)/, 'bakery'],
  [/^(Épicerie|Mini Marché)/, 'grocery'],
];

const ARABIC: Readonly<Record<string, string>> = {
  'Snack Amine': 'سناك أمين',
  'Snack Al Baraka': 'سناك البركة',
  'Café Atlas': 'مقهى الأطلس',
  'Café Bahia': 'مقهى الباهية',
  'Dar Tajine': 'دار الطاجين',
  'Al Mounia': 'المنية',
  'Table de Fès': 'مائدة فاس',
  'Pâtisserie Bennis': 'حلويات بنيس',
  'Épicerie Al Amal': 'بقالة الأمل',
  'Mini Marché Salam': 'ميني مارشي سلام',
};

const SPANS: Readonly<Record<string, readonly [string, string][]>> = {
  restaurant: [
    ['11:00', '15:30'],
    ['18:30', '00:30'],
  ],
  cafe: [['06:30', '23:00']],
  bakery: [['07:00', '21:00']],
  grocery: [['08:00', '00:00']],
};

function hoursOf(base: string, category: StoreCategory, random: Random): Hours {
  const isEndless = random.next() < AROUND_THE_CLOCK;
  const closedOn = random.pick([...WEEKDAYS, null, null, null]);
  if (isEndless) return ALWAYS_OPEN;
  const spans = SPANS[base.startsWith('Café') ? 'cafe' : category] ?? SPANS.cafe ?? [];
  const day = (name: string) => (name === closedOn ? [] : spans.map((span) => [...span]));
  return Object.fromEntries(WEEKDAYS.map((name) => [name, day(name)])) as Hours;
}

/** A landline number in Casablanca's format. */
const landlineOf = (random: Random): string => `0522${random.whole(200_000, 989_999)}`;

/** The fields of a store, derived from the name that it shares with its branches. */
export function storeFacts(
  base: string,
  name: string,
  contactName: string,
  random: Random,
): StoreFacts {
  const category = CATEGORIES.find(([like]) => like.test(base))?.[1] ?? 'restaurant';
  const arabic = ARABIC[base];
  return {
    category,
    names: { fr: name, ...(arabic && name === base ? { ar: arabic } : {}) },
    hours: hoursOf(base, category, random),
    contactName,
    phone: landlineOf(random),
  };
}
