import type { Amendment } from '#contract/operations/amendment.ts';
import type { OrderLine } from '#contract/operations/order-lines.ts';
import type { StaffOrderDetail } from '#contract/routes/operations/orders.ts';
import { t } from '#src/lib/i18n.ts';
import { codedText } from '#src/ui/field/reason/coded-reason.tsx';
import {
  type Addition,
  type AmendmentDraft,
  type ChosenItem,
  EMPTY_DRAFT,
  type Replacement,
} from '../draft.ts';

/** A line of an earlier basket as an item of the menu. */
const chosenOf = ({ itemId, name, unitPrice, modifiers }: OrderLine): ChosenItem => ({
  item: {
    itemId,
    name,
    category: '',
    price: unitPrice,
    difference: '0',
    left: null,
    needsChoice: false,
  },
  choice: {
    variant: modifiers.variant?.name ?? null,
    options: modifiers.options.map(({ group, name: option }) => ({ group, name: option })),
  },
});

/**
 * The draft that puts the lines of a change back: what it added is struck, what it removed comes back
 * in its place, at the menu's price of now, and other quantities are as they were.
 */
export function putBackDraft(
  { lines }: Pick<StaffOrderDetail, 'lines'>,
  { before, after }: Pick<Amendment, 'before' | 'after'>,
): AmendmentDraft {
  const quantities: Record<number, number> = {};
  const replacements: Record<number, Replacement> = {};
  const additions: Addition[] = [];
  const isPresent = (line: number) => lines.some((one) => one.line === line);
  for (const line of after.lines) {
    const was = before.lines.find((one) => one.line === line.line)?.quantity ?? 0;
    if (was !== line.quantity && isPresent(line.line)) quantities[line.line] = was;
  }
  for (const line of before.lines.filter((one) => !isPresent(one.line))) {
    const instead = after.lines.find((one) => one.replaces === line.line);
    const chosen = chosenOf(line);
    // Of several that replaced it, one gives its place.
    if (instead && isPresent(instead.line) && instead.quantity === line.quantity)
      replacements[instead.line] = { ...chosen, pays: 'customer' };
    else additions.push({ ...chosen, key: line.line, quantity: line.quantity });
  }
  return {
    ...EMPTY_DRAFT,
    quantities,
    replacements,
    additions,
    cause: codedText({ code: 'other', text: t('amendments.put_back_reason') }),
  };
}
