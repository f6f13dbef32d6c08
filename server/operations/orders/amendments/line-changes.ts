import type { Payer } from '#contract/operations/amendment.ts';
import { MAX_AMENDED_LINES } from '#contract/operations/amendment.ts';
import { fieldFault, refuse } from '../../../platform/http/refusal.ts';
import type { PricedLine } from '../lines.ts';
import { type AmendableLine, chargedPrice } from './line.ts';

/** Another quantity of a line. */
export interface QuantityChange {
  line: number;
  quantity: number;
  /** Of a missing item: how many are left in the store. */
  left?: number | undefined;
  /** Of a missing item: it cannot be ordered until tomorrow. */
  offUntilTomorrow?: boolean | undefined;
}

/** A new line at the price that the menu had, or has. */
export interface LineAddition {
  added: Omit<PricedLine, 'line'>;
  replaces?: number | undefined;
  pays: Payer;
}

export type PlannedLine = QuantityChange | LineAddition;
export const isAddition = (one: PlannedLine): one is LineAddition => 'added' in one;

/** A line before and after; null if there was none, or is none. */
export interface LineChange {
  before: AmendableLine | null;
  after: AmendableLine | null;
  /** Of a missing item. */
  left?: number | undefined;
}

export interface ChangedLines {
  lines: AmendableLine[];
  changes: LineChange[];
  /** What it costs the store and the platform more. Centimes. */
  storePays: bigint;
  platformPays: bigint;
}

/** The line of a number. Error: 400. */
function requireLine(lines: readonly AmendableLine[], line: number, path: string): AmendableLine {
  const found = lines.find((one) => one.line === line);
  if (found) return found;
  throw refuse(
    'amendment.no_such_line',
    { line },
    { fields: [fieldFault(path, 'amendment.not_a_line')] },
  );
}

/** Refuses more of a replacement than is taken away of its line. */
function requireReplaced(
  lines: readonly AmendableLine[],
  planned: readonly PlannedLine[],
  line: number,
  path: string,
): void {
  const { quantity } = requireLine(lines, line, path);
  const change = planned.find((one) => !isAddition(one) && one.line === line);
  const away = change && !isAddition(change) ? quantity - change.quantity : 0;
  const added = planned.reduce(
    (sum, one) => (isAddition(one) && one.replaces === line ? sum + one.added.quantity : sum),
    0,
  );
  if (added > away)
    throw refuse(
      'amendment.replaces_more',
      { line },
      { fields: [fieldFault(path, 'amendment.replaces_too_many')] },
    );
}

/** What a new line costs whom. */
function addedLine(
  { added, replaces, pays }: LineAddition,
  line: number,
  of: AmendableLine | null,
): AmendableLine {
  const base = {
    ...added,
    line,
    stock_taken: 0,
    replaces: replaces ?? null,
    menu_price: null,
    platform_pays: 0n,
    granted: null,
  };
  const more = of ? added.unit_price - chargedPrice(of) : 0n;
  if (pays === 'customer' || more <= 0n) return base;
  const menu_price = added.unit_price;
  return pays === 'store'
    ? { ...base, unit_price: menu_price - more, menu_price }
    : { ...base, menu_price, platform_pays: more };
}

/** The line with another quantity; what was taken of it from the stock comes first. */
const withQuantity = (line: AmendableLine, quantity: number): AmendableLine => ({
  ...line,
  quantity,
  stock_taken: Math.min(line.stock_taken, quantity),
});

/**
 * The lines of an order after a change. `lastLine` is the largest number that a line of it ever had,
 * because none is used twice. Errors: 400 for a line that does not exist, and for more of a
 * replacement than is taken away; 409 if nothing is left, or too many lines are.
 */
export function changeLines(
  lines: readonly AmendableLine[],
  planned: readonly PlannedLine[],
  lastLine: number,
): ChangedLines {
  const changes: LineChange[] = [];
  const byLine = new Map(lines.map((one) => [one.line, one]));
  let next = lastLine;
  for (const [index, one] of planned.entries()) {
    const path = `body.lines.${index}`;
    if (!isAddition(one)) {
      const before = requireLine(lines, one.line, `${path}.line`);
      if (before.quantity === one.quantity) continue;
      const after = one.quantity === 0 ? null : withQuantity(before, one.quantity);
      if (after) byLine.set(one.line, after);
      else byLine.delete(one.line);
      changes.push({ before, after, left: one.left });
      continue;
    }
    if (one.replaces === undefined && one.pays !== 'customer')
      throw refuse('amendment.pays_without_line', undefined, {
        fields: [fieldFault(`${path}.pays`, 'amendment.difference_of_replacement')],
      });
    if (one.replaces !== undefined)
      requireReplaced(lines, planned, one.replaces, `${path}.replaces`);
    const of = one.replaces === undefined ? null : requireLine(lines, one.replaces, path);
    next += 1;
    const after = addedLine(one, next, of);
    byLine.set(next, after);
    changes.push({ before: null, after });
  }
  if (changes.length === 0) throw refuse('amendment.unchanged');
  if (byLine.size === 0) throw refuse('amendment.empty');
  if (byLine.size > MAX_AMENDED_LINES)
    throw refuse('amendment.too_many_lines', { most: MAX_AMENDED_LINES });
  const paid = (each: (after: AmendableLine) => bigint) =>
    changes.reduce(
      (sum, { before, after }) =>
        before || !after ? sum : sum + each(after) * BigInt(after.quantity),
      0n,
    );
  return {
    lines: [...byLine.values()].toSorted((a, b) => a.line - b.line),
    changes,
    storePays: paid(({ menu_price, platform_pays, unit_price }) =>
      menu_price === null || platform_pays > 0n ? 0n : menu_price - unit_price,
    ),
    platformPays: paid(({ platform_pays }) => platform_pays),
  };
}
