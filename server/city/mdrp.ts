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
  /** The target and the maximum of click-to-door time. Minutes. */
  targetMinutes: number;
  maxMinutes: number;
}

/** A file that cannot be used, with the faulty line. */
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

/** Reads one table; `take` converts a row to its record with readers that know file and line. */
function readTable<T>(
  file: string,
  text: string,
  columns: readonly string[],
  take: (get: {
    text: (name: string) => string;
    /** A number of at least `min`; `missing` is the value of a column that does not exist. */
    number: (name: string, min?: number, missing?: number) => number;
    /** Refuses the line with this message. */
    refuse: (words: string) => never;
  }) => T,
): T[] {
  return parseTable(file, text, columns).map(({ row, line }) =>
    take({
      text(name) {
        const value = row[name];
        if (!value) throw new MdrpError(`${file}, line ${line}: "${name}" is empty`);
        return value;
      },
      number(name, min = Number.NEGATIVE_INFINITY, missing?: number) {
        if (row[name] === undefined && missing !== undefined) return missing;
        const value = Number(row[name] === '' ? Number.NaN : row[name]);
        if (!Number.isFinite(value) || value < min)
          throw new MdrpError(`${file}, line ${line}: "${row[name]}" cannot be "${name}"`);
        return value;
      },
      refuse(words) {
        throw new MdrpError(`${file}, line ${line}: ${words}`);
      },
    }),
  );
}

/** Returns an id, and refuses a duplicate. */
function once(seen: Set<string>, id: string, refuse: (words: string) => never): string {
  if (seen.has(id)) refuse(`"${id}" is there twice`);
  seen.add(id);
  return id;
}

function knownRestaurant(
  known: ReadonlySet<string>,
  id: string,
  refuse: (words: string) => never,
): string {
  return known.has(id) ? id : refuse(`the restaurant "${id}" is unknown`);
}

/** Parses the four files of an instance. Throws MdrpError with file and line. */
export function parseMdrp(files: {
  restaurants: string;
  couriers: string;
  orders: string;
  parameters: string;
}): MdrpDay {
  const known = new Set<string>();
  const restaurants = readTable(
    'restaurants.txt',
    files.restaurants,
    ['restaurant', 'x', 'y'],
    (get) => ({
      id: once(known, get.text('restaurant'), get.refuse),
      x: get.number('x'),
      y: get.number('y'),
    }),
  );
  const couriersSeen = new Set<string>();
  const couriers = readTable(
    'couriers.txt',
    files.couriers,
    ['courier', 'x', 'y', 'on_time', 'off_time'],
    (get) => ({
      id: once(couriersSeen, get.text('courier'), get.refuse),
      x: get.number('x'),
      y: get.number('y'),
      onTime: get.number('on_time', 0),
      offTime: get.number('off_time', get.number('on_time')),
    }),
  );
  const ordersSeen = new Set<string>();
  const orders = readTable(
    'orders.txt',
    files.orders,
    ['order', 'x', 'y', 'placement_time', 'restaurant', 'ready_time'],
    (get) => ({
      id: once(ordersSeen, get.text('order'), get.refuse),
      x: get.number('x'),
      y: get.number('y'),
      placedAt: get.number('placement_time', 0),
      restaurant: knownRestaurant(known, get.text('restaurant'), get.refuse),
      readyAt: get.number('ready_time', get.number('placement_time')),
    }),
  );
  const [parameters] = readTable(
    'instance_parameters.txt',
    files.parameters,
    ['meters_per_minute', 'pickup service minutes', 'dropoff service minutes'],
    (get) => ({
      metresPerMinute: get.number('meters_per_minute', 1),
      pickupMinutes: get.number('pickup service minutes', 0),
      dropoffMinutes: get.number('dropoff service minutes', 0),
      targetMinutes: get.number('target click-to-door', 0, 40),
      maxMinutes: get.number('maximum click-to-door', 0, 90),
    }),
  );
  if (!parameters) throw new MdrpError('instance_parameters.txt: has no values');
  return { restaurants, couriers, orders, ...parameters };
}

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
