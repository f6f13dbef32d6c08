/** A line of the model: centimes of one as the customer is charged, and what others pay of it. */
export interface ModelLine {
  line: number;
  itemId: number;
  quantity: number;
  charged: number;
  byPlatform: number;
  isCounted: boolean;
}

/** The terms of the one promotion of a model order. */
export interface ModelPromotion {
  kind: 'percent' | 'fixed' | 'delivery';
  /** Percent of the goods, or centimes. */
  value: number;
  cap: number | null;
}

const sumOf = (amounts: readonly number[]) => amounts.reduce((all, one) => all + one, 0);

/** What a promotion takes off without its minimum. Centimes. */
export function formulaOf(
  lines: readonly ModelLine[],
  fee: number,
  { kind, value, cap }: ModelPromotion,
): number {
  const goods = sumOf(lines.map(({ charged, quantity }) => charged * quantity));
  const most = cap ?? Number.POSITIVE_INFINITY;
  if (kind === 'delivery') return Math.min(fee, most);
  const wanted = kind === 'percent' ? Math.floor((goods * value + 50) / 100) : value;
  return Math.min(goods, wanted, most);
}

/** A promotion of a model order, and what it took off when it was granted. Centimes. */
export interface GrantedPromotion {
  promotion: ModelPromotion;
  granted: number;
}

/** What the order costs its customer: of each promotion the least of what was granted and the formula is off. */
export function totalOf(
  lines: readonly ModelLine[],
  fee: number,
  promotions: readonly GrantedPromotion[],
): number {
  const goods = sumOf(lines.map(({ charged, quantity }) => charged * quantity));
  const off = promotions.map(({ promotion, granted }) =>
    Math.min(granted, formulaOf(lines, fee, promotion)),
  );
  return goods + fee - sumOf(off);
}
