import type { Cause } from '#contract/causes/causes.ts';
import type { AddedLine, AmendedLine } from '#contract/operations/amendment.ts';
import type { OrderLine } from '#contract/operations/order-lines.ts';
import { readPlace } from '#src/lib/text/place-text.ts';
import { modifiersOf } from './choice/item-choice.ts';
import {
  type AmendmentDraft,
  type ChosenItem,
  missingFacts,
  quantityOf,
  takenAway,
} from './draft.ts';
import type { Amendable } from './draft-fields.ts';

const requestedOf = ({ item, choice }: ChosenItem, quantity: number) =>
  ({ itemId: item.itemId, quantity, ...modifiersOf(choice) }) as AddedLine['add'];

/** What a call says of a missing line. */
function missingOf(line: OrderLine, draft: AmendmentDraft) {
  const { left, isOff } = missingFacts(line, draft);
  return { ...(left > 0 ? { left } : {}), ...(isOff ? { offUntilTomorrow: true } : {}) };
}

/** The changed lines as a call names them; lines that the order no longer has are left out. */
function linesOf(
  { lines }: Amendable,
  draft: AmendmentDraft,
  cause: Cause | undefined,
): AmendedLine[] {
  const added = draft.additions.map(({ quantity, ...chosen }) => ({
    add: requestedOf(chosen, quantity),
  }));
  const changed = lines.flatMap((line): AmendedLine[] => {
    const { line: n, quantity: before } = line;
    const quantity = quantityOf(line, draft);
    if (quantity === before) return [];
    const replacement = draft.replacements[n];
    const taken = takenAway(line, draft);
    return [
      {
        line: n,
        quantity,
        ...(cause === 'item_missing' && taken > 0 ? missingOf(line, draft) : {}),
      },
      ...(replacement && taken > 0
        ? [
            {
              add: requestedOf(replacement, taken),
              replaces: n,
              pays: replacement.pays,
            },
          ]
        : []),
    ];
  });
  return [...changed, ...added];
}

const orNull = (text: string): string | null => (text.trim() === '' ? null : text.trim());

/** What changes for a cause, without it; null: nothing does. */
export function changesOf(order: Amendable, draft: AmendmentDraft, cause?: Cause) {
  const lines = linesOf(order, draft, cause);
  const { address, place, phone, note, payment } = draft.fields;
  const dropoff = place === undefined ? null : readPlace(place);
  const changes = {
    ...(lines.length > 0 ? { lines } : {}),
    ...(address === undefined || address.trim() === '' ? {} : { address: address.trim() }),
    ...(dropoff ? { dropoff } : {}),
    ...(phone === undefined ? {} : { phone: orNull(phone) }),
    ...(note === undefined ? {} : { note: orNull(note) }),
    ...(payment === undefined ? {} : { payment: payment as 'cash' | 'card' }),
  };
  return Object.keys(changes).length === 0 ? null : changes;
}
export type AmendmentChanges = NonNullable<ReturnType<typeof changesOf>>;

/** The cause that follows from what is changed, until another one is chosen. */
export function likelyCause(order: Amendable, draft: AmendmentDraft): Cause {
  if (order.lines.some((line) => takenAway(line, draft) > 0)) return 'item_missing';
  const { address, place, payment } = draft.fields;
  if (address !== undefined || place !== undefined) return 'address_wrong';
  return payment === undefined ? 'changed_mind' : 'payment';
}
