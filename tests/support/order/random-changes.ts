import type { Order } from '#contract/routes/operations/orders.ts';
import type { ModelLine } from './basket-model.ts';
import { pick, type Random } from './random-numbers.ts';

/** An order of the property, with its basket in the model. */
export interface Run {
  order: Order;
  lines: ModelLine[];
  last: number;
  /** Of the area of its address. Centimes. */
  fee: number;
}

/** What a store has, in the model: its items with their prices, and the stock of the counted ones. */
export interface Shelf {
  items: readonly { id: number; price: number }[];
  stock: Map<number, number>;
  /** Adds to the stock of an item, if it is counted. */
  move: (itemId: number, by: number) => void;
}

/**
 * Takes away of a random line, and puts something in its place or beside it, or not. A store says only what
 * is missing, and what may replace it.
 */
export function changeOf(
  { items, stock, move }: Shelf,
  { random, by }: { random: Random; by: 'staff' | 'store' },
  { lines }: Run,
) {
  const isMissing = by === 'store' || random(2) === 0;
  const of = pick(random, lines);
  const quantity = random(of.quantity + (by === 'store' ? 0 : 1));
  const away = of.quantity - quantity;
  const others = by === 'store' ? items.filter(({ id }) => id !== of.itemId) : items;
  const item = pick(random, others);
  const kind = random(by === 'store' ? 2 : 3);
  const payers = ['customer', 'store', 'platform'] as const;
  const pays = pick(random, by === 'store' ? payers.slice(0, 2) : payers);
  const added = kind === 0 ? null : { item, quantity: 1 + random(Math.max(1, away)) };
  const replaces = added && kind === 1 && away >= added.quantity ? { replaces: of.line, pays } : {};
  const body = {
    cause: isMissing ? 'item_missing' : 'changed_mind',
    ...(by === 'staff' ? { consent: 'telephone' } : {}),
    lines: [
      { line: of.line, quantity },
      ...(added ? [{ add: { itemId: added.item.id, quantity: added.quantity }, ...replaces }] : []),
    ],
  };
  const takeAway = (run: Run) => {
    if (away > 0 && of.isCounted) {
      if (isMissing) stock.set(of.itemId, 0);
      else move(of.itemId, away);
    }
    run.lines = run.lines
      .map((one) => (one.line === of.line ? { ...one, quantity } : one))
      .filter((one) => one.quantity > 0);
  };
  /** The same in the model. */
  const apply = (run: Run) => {
    takeAway(run);
    if (added) {
      run.last += 1;
      move(added.item.id, -added.quantity);
      const more = 'replaces' in replaces ? Math.max(0, added.item.price - of.charged) : 0;
      const byOthers = pays === 'customer' ? 0 : more;
      run.lines.push({
        line: run.last,
        itemId: added.item.id,
        quantity: added.quantity,
        charged: added.item.price - byOthers,
        byPlatform: pays === 'platform' ? byOthers : 0,
        isCounted: stock.has(added.item.id),
      });
    }
  };
  /** What is missing is missing, unless nothing would be left. */
  const applyDefault = (run: Run) => {
    if (run.lines.some((one) => one.line !== of.line) || quantity > 0) takeAway(run);
  };
  return { body, apply, applyDefault };
}

/** Addresses in two zones, with their fees. */
const DOORS = [
  { lat: 33.592, lon: -7.622, fee: 1_500 },
  { lat: 33.6, lon: -7.61, fee: 1_500 },
  { lat: 33.65, lon: -7.62, fee: 1_900 },
];

/** Moves the order to another address, or has it paid in cash. */
export function otherChangeOf(random: Random) {
  const { fee, ...dropoff } = pick(random, DOORS);
  const isMoved = random(3) > 0;
  return {
    body: {
      consent: 'telephone',
      ...(isMoved ? { cause: 'address_wrong', dropoff } : { cause: 'payment', payment: 'cash' }),
    },
    apply: (run: Run) => {
      if (isMoved) run.fee = fee;
    },
  };
}
