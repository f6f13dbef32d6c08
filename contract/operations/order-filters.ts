import { z } from 'zod';
import { ORDER_STATUSES } from '#machines/order/order-machine.ts';
import { Cause, FaultParty } from '../causes/causes.ts';
import { QueryStoreId, QueryUserId } from '../ids.ts';
import { several } from '../list.ts';
import { fieldReasons } from '../reasons/platform/fields.ts';
import { issueOf } from '../reasons/reason.ts';
import { Text } from '../text.ts';
import { Instant } from '../time.ts';

// Derived from the machine, so that the statuses are listed only once.
export const OrderStatus = z.enum(ORDER_STATUSES).meta({ id: 'OrderStatus' });

export const PAYMENT_METHODS = ['cash', 'card'] as const;
export const PaymentMethod = z.enum(PAYMENT_METHODS).meta({ id: 'PaymentMethod' });

const Flag = z.enum(['true', 'false']);
const QueryAmount = z
  .string()
  .regex(/^\d{1,12}$/, issueOf(fieldReasons, 'field.whole_centimes'))
  .transform(BigInt)
  .meta({ description: 'Integer centimes' });
const QueryInstant = Instant.transform((at) => new Date(at));

export const ORDER_SORTS = ['newest', 'oldest', 'total-desc', 'total-asc'] as const;
export const OrderSort = z.enum(ORDER_SORTS);
export type OrderSort = z.output<typeof OrderSort>;

const narrowing = {
  storeId: QueryStoreId.optional(),
  driverId: QueryUserId.optional(),
  customerId: QueryUserId.optional(),
  zone: Text(100).optional(),
  payment: PaymentMethod.optional(),
  unassigned: Flag.optional(),
  late: Flag.optional().meta({
    description: 'Past the promised time: now, or when the order ended',
  }),
  placedFrom: QueryInstant.optional(),
  placedTo: QueryInstant.optional().meta({ description: 'Placed before this' }),
  closedFrom: QueryInstant.optional().meta({
    description: 'Delivered, cancelled or returned since then',
  }),
  closedTo: QueryInstant.optional().meta({ description: 'Ended before this' }),
  totalFrom: QueryAmount.optional(),
  totalTo: QueryAmount.optional(),
  cause: several(Cause).optional().meta({
    description: 'Why it was cancelled or returned: one cause, or several separated by commas',
  }),
  party: several(FaultParty).optional().meta({ description: 'Who was at fault for that' }),
  amended: Flag.optional().meta({ description: 'Changed after it was placed' }),
  undecided: Flag.optional().meta({
    description: 'Ended without delivery, and nobody has decided yet who bears it',
  }),
  far: Flag.optional().meta({ description: 'Delivered more than 150 m away from the door' }),
  unproven: Flag.optional().meta({
    description: 'Delivered with a proof that was wrong, missing, or overridden by staff',
  }),
  q: Text(200).optional().meta({
    description: 'Prefixes of words in: number, customer, phone, store, driver, code, address',
  }),
};
const statuses = {
  status: several(OrderStatus)
    .optional()
    .meta({ description: 'One status, or several separated by commas' }),
  open: Flag.optional(),
};

/** The filters of a list of orders and of its export. */
export const OrderFilters = z.object({
  ...statuses,
  ...narrowing,
  sort: OrderSort.optional().meta({ description: 'Default: newest first' }),
});
