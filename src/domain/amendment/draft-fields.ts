import type { StaffOrderDetail } from '#contract/routes/operations/orders.ts';
import { placeText } from '#src/lib/text/place-text.ts';

/** A field of an order that an amendment changes. */
export type DraftField = 'address' | 'place' | 'phone' | 'note' | 'payment';

/** What an amendment reads of an order. */
export type Amendable = Pick<
  StaffOrderDetail,
  'lines' | 'address' | 'dropoff' | 'note' | 'payment' | 'contacts'
>;

/** What a field shows before it is changed. */
export const fieldOf = (order: Amendable, field: DraftField): string => {
  if (field === 'place') return placeText(order.dropoff);
  if (field === 'phone') return order.contacts.customer.phone ?? '';
  return order[field] ?? '';
};

/** Changes a field; the text that the order has is no change. */
export function setField<Draft extends { fields: Readonly<Partial<Record<DraftField, string>>> }>(
  draft: Draft,
  order: Amendable,
  field: DraftField,
  text: string,
): Draft {
  const { [field]: _, ...fields } = draft.fields;
  const isChanged = text !== fieldOf(order, field);
  return { ...draft, fields: isChanged ? { ...fields, [field]: text } : fields };
}
