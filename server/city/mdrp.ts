import { readFile } from 'node:fs/promises';
import path from 'node:path';

/** A day in the format of the Meal Delivery Routing Problem: metres, and minutes of the day. */
export interface MdrpDay {
  restaurants: { id: string; x: number; y: number }[];
  couriers: { id: string; x: number; y: number; onTime: number; offTime: number }[];
  orders: {
    id: string;
    x: number;
    y: number;
    placedAt: number;
    restaurant: string;
    readyAt: number;
  }[];
  metresPerMinute: number;
  pickupMinutes: number;
  dropoffMinutes: number;
}

/** A file that cannot be used, with the line at fault. */
export class MdrpError extends Error {
  override readonly name = 'MdrpError';
}

type Row = Record<string, string>;

function parseTable(
  file: string,
  text: string,
  columns: readonly string[],
): { row: Row; line: number }[] {
  const lines = text.split(/\r?\n/);
  const header = (lines[0] ?? '').split('\t').map((cell) => cell.trim());
  for (const column of columns)
    if (!header.includes(column))
      throw new MdrpError(`${file}, line 1: the column "${column}" is missing`);
  return lines.slice(1).flatMap((content, index) => {
    const line = index + 2;
    if (content.trim() === '') return [];
    const cells = content.split('\t').map((cell) => cell.trim());
    if (cells.length !== header.length)
      throw new MdrpError(
        `${file}, line ${line}: ${cells.length} fields where ${header.length} are due`,
      );
    return [{ row: Object.fromEntries(header.map((name, i) => [name, cells[i] ?? ''])), line }];
  });
}

/** Reads one table; `take` turns a row into its record with readers that know file and line. */
function readTable<T>(
  file: string,
  text: string,
  columns: readonly string[],
  take: (get: {
    text: (name: string) => string;
    number: (name: string, min?: number) => number;
  }) => T,
): T[] {
  return parseTable(file, text, columns).map(({ row, line }) =>
    take({
      text(name) {
        const value = row[name];
        if (!value) throw new MdrpError(`${file}, line ${line}: "${name}" is empty`);
        return value;
      },
      number(name, min = Number.NEGATIVE_INFINITY) {
        const value = Number(row[name] === '' ? Number.NaN : row[name]);
        if (!Number.isFinite(value) || value < min)
          throw new MdrpError(`${file}, line ${line}: "${row[name]}" cannot be "${name}"`);
        return value;
      },
    }),
  );
}

function requireUnique(file: string, ids: readonly string[]): Set<string> {
  const seen = new Set<string>();
  for (const id of ids) {
    if (seen.has(id)) throw new MdrpError(`${file}: "${id}" is there twice`);
    seen.add(id);
  }
  return seen;
}

/** Parses the four files of an instance. Throws MdrpError with file and line. */
export function parseMdrp(files: {
  restaurants: string;
  couriers: string;
  orders: string;
  parameters: string;
}): MdrpDay {
  const restaurants = readTable(
    'restaurants.txt',
    files.restaurants,
    ['restaurant', 'x', 'y'],
    (get) => ({
      id: get.text('restaurant'),
      x: get.number('x'),
      y: get.number('y'),
    }),
  );
  const couriers = readTable(
    'couriers.txt',
    files.couriers,
    ['courier', 'x', 'y', 'on_time', 'off_time'],
    (get) => ({
      id: get.text('courier'),
      x: get.number('x'),
      y: get.number('y'),
      onTime: get.number('on_time', 0),
      offTime: get.number('off_time', get.number('on_time')),
    }),
  );
  const orders = readTable(
    'orders.txt',
    files.orders,
    ['order', 'x', 'y', 'placement_time', 'restaurant', 'ready_time'],
    (get) => ({
      id: get.text('order'),
      x: get.number('x'),
      y: get.number('y'),
      placedAt: get.number('placement_time', 0),
      restaurant: get.text('restaurant'),
      readyAt: get.number('ready_time', get.number('placement_time')),
    }),
  );
  const known = requireUnique(
    'restaurants.txt',
    restaurants.map((r) => r.id),
  );
  requireUnique(
    'couriers.txt',
    couriers.map((c) => c.id),
  );
  requireUnique(
    'orders.txt',
    orders.map((o) => o.id),
  );
  for (const order of orders)
    if (!known.has(order.restaurant))
      throw new MdrpError(
        `orders.txt: order "${order.id}" is of the unknown restaurant "${order.restaurant}"`,
      );
  const [parameters] = readTable(
    'instance_parameters.txt',
    files.parameters,
    ['meters_per_minute', 'pickup service minutes', 'dropoff service minutes'],
    (get) => ({
      metresPerMinute: get.number('meters_per_minute', 1),
      pickupMinutes: get.number('pickup service minutes', 0),
      dropoffMinutes: get.number('dropoff service minutes', 0),
    }),
  );
  if (!parameters) throw new MdrpError('instance_parameters.txt: has no values');
  return { restaurants, couriers, orders, ...parameters };
}

/** Reads an instance folder. */
export async function readMdrp(folder: string): Promise<MdrpDay> {
  const read = async (name: string) => {
    try {
      return await readFile(path.join(folder, name), 'utf8');
    } catch {
      throw new MdrpError(`${path.join(folder, name)} cannot be read`);
    }
  };
  const [restaurants, couriers, orders, parameters] = await Promise.all([
    read('restaurants.txt'),
    read('couriers.txt'),
    read('orders.txt'),
    read('instance_parameters.txt'),
  ]);
  return parseMdrp({ restaurants, couriers, orders, parameters });
}
