import { PAYERS, type Payer, type Substitute } from '#contract/operations/amendment.ts';
import type { OrderLine } from '#contract/operations/order-lines.ts';
import type { ItemChoice } from './choice/item-choice.ts';
import type { Amendable, DraftField } from './draft-fields.ts';

/** The most of one line. */
export const MOST_OF_LINE = 99;

/** An item of the menu, as it is chosen. */
export interface ChosenItem {
  item: Substitute;
  choice: ItemChoice;
}

/** An item that takes the place of a line. */
export interface Replacement extends ChosenItem {
  pays: Payer;
  /** The payer was chosen by hand; another one follows the cause. */
  isChosen?: true;
}

/** What a store has of a missing item, and whether nobody can order it until tomorrow. */
export interface MissingFacts {
  left: number;
  isOff: boolean;
}

/** An item that the order gets besides its lines, which its customer pays. */
export interface Addition extends ChosenItem {
  /** Distinguishes it from others, of the same item too. */
  key: number;
  quantity: number;
}

/** A change of an order that is being written; nothing of it is sent. */
export interface AmendmentDraft {
  /** The new quantity of each changed line; 0: struck. */
  quantities: Readonly<Record<number, number>>;
  /** What replaces the missing part of a line, by its number. */
  replacements: Readonly<Record<number, Replacement>>;
  /** What is said of a missing line, if it is not what is likely. */
  missing: Readonly<Record<number, Partial<MissingFacts>>>;
  additions: readonly Addition[];
  /** The texts of the fields that were changed. */
  fields: Readonly<Partial<Record<DraftField, string>>>;
  /** The cause as its field answers it; empty: the one that follows from the changes. */
  cause: string;
  /** The customer agreed on the telephone. */
  isAgreed: boolean;
}

export const EMPTY_DRAFT: AmendmentDraft = {
  quantities: {},
  replacements: {},
  missing: {},
  additions: [],
  fields: {},
  cause: '',
  isAgreed: false,
};

/** A row of the basket: a line of the order, or what replaces it. */
export interface LineRow {
  key: string;
  line: OrderLine;
  quantity: number;
  replacement: Replacement | null;
  addition: null;
}

/** A row of the basket: what is added. */
export interface AdditionRow {
  key: string;
  line: null;
  quantity: number;
  replacement: null;
  addition: Addition;
}
export type BasketRow = LineRow | AdditionRow;

const without = <T>(record: Readonly<Record<number, T>>, key: number) =>
  Object.fromEntries(Object.entries(record).filter(([one]) => Number(one) !== key)) as Record<
    number,
    T
  >;

/** How many of a line there are in the draft. */
export const quantityOf = ({ line, quantity }: OrderLine, { quantities }: AmendmentDraft): number =>
  quantities[line] ?? quantity;

/** How many of a line are taken away, which something else may replace. */
export const takenAway = (line: OrderLine, draft: AmendmentDraft): number =>
  Math.max(0, line.quantity - quantityOf(line, draft));

const rowOfAddition = (addition: Addition): AdditionRow => ({
  key: `add ${addition.key}`,
  line: null,
  quantity: addition.quantity,
  replacement: null,
  addition,
});

/** The rows of the basket: each line with what replaces it, then what is added. */
export const basketRows = (
  { lines }: Pick<Amendable, 'lines'>,
  draft: AmendmentDraft,
): BasketRow[] => [
  ...lines.flatMap((line): BasketRow[] => {
    const replacement = draft.replacements[line.line] ?? null;
    const own = {
      key: `line ${line.line}`,
      line,
      quantity: quantityOf(line, draft),
      replacement: null,
      addition: null,
    };
    if (!replacement) return [own];
    const quantity = takenAway(line, draft);
    return [own, { key: `for ${line.line}`, line, quantity, replacement, addition: null }];
  }),
  ...draft.additions.map(rowOfAddition),
];

/** Sets the quantity of a line. What is whole again is not replaced. */
export function setQuantity(
  draft: AmendmentDraft,
  line: OrderLine,
  quantity: number,
): AmendmentDraft {
  const wanted = Math.min(MOST_OF_LINE, Math.max(0, quantity));
  const quantities = without(draft.quantities, line.line);
  if (wanted !== line.quantity) quantities[line.line] = wanted;
  const replacements =
    wanted < line.quantity ? draft.replacements : without(draft.replacements, line.line);
  const missing = wanted < line.quantity ? draft.missing : without(draft.missing, line.line);
  return { ...draft, quantities, replacements, missing };
}

/** What is said of a missing line: none is left, and then it is off until tomorrow. */
export function missingFacts({ line }: OrderLine, { missing }: AmendmentDraft): MissingFacts {
  const { left = 0, isOff = left === 0 } = missing[line] ?? {};
  return { left, isOff };
}

/** The line of a row, and what is said of it if it is missing. */
export function missingOf(
  row: BasketRow | undefined,
  { draft, isOfMissing }: { draft: AmendmentDraft; isOfMissing: boolean },
) {
  const line = row?.line ?? null;
  const facts = line ? missingFacts(line, draft) : { left: 0, isOff: false };
  return { line, facts, isMissing: line !== null && isOfMissing && takenAway(line, draft) > 0 };
}

export const setMissing = (
  draft: AmendmentDraft,
  { line }: OrderLine,
  facts: Partial<MissingFacts>,
): AmendmentDraft => ({
  ...draft,
  missing: { ...draft.missing, [line]: { ...draft.missing[line], ...facts } },
});

/** Adds one of an item; returns the key of its row as well. */
export function addItem(draft: AmendmentDraft, chosen: ChosenItem): [AmendmentDraft, string] {
  const key = 1 + Math.max(0, ...draft.additions.map((one) => one.key));
  const addition = { ...chosen, key, quantity: 1 };
  return [{ ...draft, additions: [...draft.additions, addition] }, rowOfAddition(addition).key];
}

/** Sets how many of a row there are. An addition has at least one, until it is struck. */
export function setRowQuantity(draft: AmendmentDraft, row: BasketRow, quantity: number) {
  if (row.line) return setQuantity(draft, row.line, quantity);
  const wanted = Math.min(MOST_OF_LINE, Math.max(1, quantity));
  const additions = draft.additions.map((one) =>
    one.key === row.addition.key ? { ...one, quantity: wanted } : one,
  );
  return { ...draft, additions };
}

/** Strikes a row, or takes back that it was struck; what replaces or is added is given up. */
export function strike(draft: AmendmentDraft, row: BasketRow) {
  if (row.addition)
    return { ...draft, additions: draft.additions.filter(({ key }) => key !== row.addition.key) };
  const { line, quantity, replacement } = row;
  if (replacement) return { ...draft, replacements: without(draft.replacements, line.line) };
  return setQuantity(draft, line, quantity === 0 ? line.quantity : 0);
}

/** Replaces what is missing of a line, or all of it. */
export function replaceLine(
  draft: AmendmentDraft,
  line: OrderLine,
  chosen: ChosenItem,
): AmendmentDraft {
  const less = takenAway(line, draft) === 0 ? setQuantity(draft, line, 0) : draft;
  const before = draft.replacements[line.line] ?? { pays: 'customer' as const };
  return { ...less, replacements: { ...less.replacements, [line.line]: { ...before, ...chosen } } };
}

/** Has the payer of the cause pay each difference for which none was chosen. */
export const withPayer = (draft: AmendmentDraft, pays: Payer): AmendmentDraft => ({
  ...draft,
  replacements: Object.fromEntries(
    Object.entries(draft.replacements).map(([line, one]) => [
      line,
      one.isChosen ? one : { ...one, pays },
    ]),
  ),
});

/** Has the next one of customer, store and platform pay the difference of a replacement. */
export function nextPayer(
  draft: AmendmentDraft,
  { line }: Pick<BasketRow, 'line'>,
): AmendmentDraft {
  if (!line) return draft;
  const replacement = draft.replacements[line.line];
  if (!replacement) return draft;
  const at = PAYERS.indexOf(replacement.pays);
  const pays = PAYERS[(at + 1) % PAYERS.length] ?? 'customer';
  return {
    ...draft,
    replacements: { ...draft.replacements, [line.line]: { ...replacement, pays, isChosen: true } },
  };
}
