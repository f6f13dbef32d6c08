import { z } from 'zod';

/** The largest id of the database (a four-byte integer). */
const MAX_ID = 2_147_483_647;

// The brand exists for the compiler only: an order's id cannot be passed where a user's is due.
const id = <B extends string>(_brand: B) => z.number().int().min(1).max(MAX_ID).brand<B>();

export const OrderId = id('Order');
export const UserId = id('User');
export const StoreId = id('Store');
export const ItemId = id('Item');
export const CategoryId = id('Category');
export const ZoneId = id('Zone');
export const ViewId = id('View');
export const HandoverId = id('Handover');
export const FileId = id('File');
export const ImportId = id('Import');
export const RefundId = id('Refund');
export type OrderId = z.output<typeof OrderId>;
export type UserId = z.output<typeof UserId>;
export type StoreId = z.output<typeof StoreId>;
export type ItemId = z.output<typeof ItemId>;
export type CategoryId = z.output<typeof CategoryId>;
export type ZoneId = z.output<typeof ZoneId>;
export type ViewId = z.output<typeof ViewId>;

const pathId = z.string().regex(/^[1-9]\d{0,9}$/, 'must be a positive whole number');

export const OrderPath = z.object({ id: pathId.transform(Number).pipe(OrderId) });
export const UserPath = z.object({ id: pathId.transform(Number).pipe(UserId) });
export const ViewPath = z.object({ id: pathId.transform(Number).pipe(ViewId) });
export const HandoverPath = z.object({ id: pathId.transform(Number).pipe(HandoverId) });
export const RefundPath = OrderPath.extend({ refundId: pathId.transform(Number).pipe(RefundId) });
export const FilePath = z.object({ id: pathId.transform(Number).pipe(FileId) });
export const ImportPath = z.object({ id: pathId.transform(Number).pipe(ImportId) });
export const StorePath = z.object({ id: pathId.transform(Number).pipe(StoreId) });
export const ItemPath = z.object({ id: pathId.transform(Number).pipe(ItemId) });
export const CategoryPath = z.object({ id: pathId.transform(Number).pipe(CategoryId) });
export const ZonePath = z.object({ id: pathId.transform(Number).pipe(ZoneId) });

/** The same ids in a query, for example `?storeId=12`. */
export const QueryUserId = pathId.transform(Number).pipe(UserId);
export const QueryOrderId = pathId.transform(Number).pipe(OrderId);
export const QueryStoreId = pathId.transform(Number).pipe(StoreId);
export const QueryCategoryId = pathId.transform(Number).pipe(CategoryId);

/**
 * The id that a client gives a command before it sends it, and keeps until it is answered. The server
 * applies an id once: a repeat has the first answer, 409 while the first is under way, and 422 when
 * the same id comes with another body.
 */
export const CommandId = z.uuid().meta({ id: 'CommandId' });
