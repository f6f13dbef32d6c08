import type { CityDriver, World } from '../world.ts';

/** An account of the city; its key is the local part of its address. */
export interface Account {
  key: string;
  name: string;
  role: 'driver' | 'store' | 'customer' | 'finance' | 'operator' | 'supervisor';
}

/** The domain of the city's accounts. */
export const CITY = '@city.tawsil.local';
export const addressOf = (key: string) => `${key}${CITY}`;

export const CASHIER: Account = { key: 'cashier', name: 'Samira Idrissi', role: 'finance' };
export const FINANCE: Account = { key: 'finance-1', name: 'Hanane Tazi', role: 'finance' };
export const COLLEAGUE: Account = { key: 'operator-1', name: 'Rachid Naciri', role: 'operator' };

/** Decides what those before had a part in. */
export const SUPERVISOR: Account = {
  key: 'supervisor-1',
  name: 'Latifa Benjelloun',
  role: 'supervisor',
};

export const driverAccount = ({ key, name }: CityDriver): Account => ({
  key: `driver-${key}`,
  name,
  role: 'driver',
});

export const customerAccounts = ({ customers }: Pick<World, 'customers'>): Account[] =>
  customers.map((name, n) => ({ key: `customer-${n + 1}`, name, role: 'customer' }));

/** The tablet of each quarter with stores. */
export function tabletAccounts({ stores }: Pick<World, 'stores'>): Map<string, Account> {
  const slug = (zone: string) =>
    zone
      .normalize('NFD')
      .replaceAll(/[^A-Za-z]/g, '')
      .toLowerCase();
  return new Map(
    stores.map(({ zone }) => [
      zone,
      { key: `store-${slug(zone)}`, name: `Stores of ${zone}`, role: 'store' },
    ]),
  );
}

/** Every account of a city. */
export const accountsOf = (world: World): Account[] => [
  ...tabletAccounts(world).values(),
  ...customerAccounts(world),
  ...world.drivers.map(driverAccount),
  CASHIER,
  FINANCE,
  ...(world.colleagueMinutes === null ? [] : [COLLEAGUE, SUPERVISOR]),
];
