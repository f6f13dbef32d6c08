import { z } from 'zod';
import type { Permission, WholePermission } from './permissions.ts';
import { Text } from './text.ts';

/** The largest id of the database (a four-byte integer). */
const MAX_ID = 2_147_483_647;

interface SubjectSpec {
  /** The permission to read one. */
  read: Permission;
  /** The kind of its id. */
  id: string;
  /** It moves through the states of a machine: `<kind>.illegal_event` is a code of refusals. */
  hasStates?: true;
}

/** Records that people write notes to and whose history they read. */
export const SUBJECTS = {
  store: { read: 'vendors.read', id: 'Store', hasStates: true },
  item: { read: 'items.read', id: 'Item' },
  category: { read: 'items.read', id: 'Category', hasStates: true },
  user: { read: 'users.read', id: 'User', hasStates: true },
  driver: { read: 'drivers.read', id: 'User' },
  order: { read: 'orders.read', id: 'Order', hasStates: true },
  zone: { read: 'zones.read', id: 'Zone', hasStates: true },
  promotion: { read: 'promotions.read', id: 'Promotion', hasStates: true },
  app_category: { read: 'apps.read', id: 'AppCategory', hasStates: true },
  featured_vendor: { read: 'apps.read', id: 'Featured' },
  featured_product: { read: 'apps.read', id: 'Featured' },
  campaign: { read: 'push.read', id: 'Campaign', hasStates: true },
  push_template: { read: 'push.read', id: 'MessageTemplate' },
} as const satisfies Record<string, SubjectSpec>;
type Subjects = typeof SUBJECTS;
export type SubjectKind = keyof Subjects;
export type KindWithStates = {
  [K in SubjectKind]: Subjects[K] extends { hasStates: true } ? K : never;
}[SubjectKind];
/** Ids of subjects that belong to no operational area: who reads them works for all areas. */
export type WholeIdKind = {
  [K in SubjectKind]: Subjects[K]['read'] extends WholePermission ? Subjects[K]['id'] : never;
}[SubjectKind];

/** Every kind of record that a request can name. */
export type IdKind =
  | Subjects[SubjectKind]['id']
  | 'Alarm'
  | 'Export'
  | 'File'
  | 'Handover'
  | 'HomeRelease'
  | 'Import'
  | 'Job'
  | 'Override'
  | 'Payout'
  | 'Refund'
  | 'Remittance'
  | 'ReportSchedule'
  | 'ReportSending'
  | 'Session'
  | 'Statement'
  | 'Subject'
  | 'Transfer'
  | 'View'
  | 'ZoneName';

/** By the definition of a schema, which its copies with other descriptions share. */
const kinds = new WeakMap<object, IdKind>();

/**
 * Declares that a schema names a record of this kind. The server finds by it what a request is about:
 * staff of some operational areas name nothing beyond them.
 */
export function idOf<S extends z.ZodType>(kind: IdKind, schema: S): S {
  kinds.set(schema._zod.def, kind);
  return schema;
}

/** The kind of record that a schema names. */
export const idKind = (schema: z.core.$ZodType): IdKind | undefined => kinds.get(schema._zod.def);

/**
 * The id of a kind of record. The brand exists for the compiler only: an order's id cannot be passed
 * where a user's is due. An id that only its own endpoints name is declared beside them.
 */
export function id<B extends IdKind>(brand: B) {
  const schema = z.number().int().min(1).max(MAX_ID).brand<B>();
  idOf(brand, schema);
  return schema;
}

export const OrderId = id('Order');
export const UserId = id('User');
export const StoreId = id('Store');
export const ItemId = id('Item');
export const CategoryId = id('Category');
export const ZoneId = id('Zone');
export const FileId = id('File');
export const ImportId = id('Import');
export const RefundId = id('Refund');
export const CampaignId = id('Campaign');
export type OrderId = z.output<typeof OrderId>;
export type UserId = z.output<typeof UserId>;
export type StoreId = z.output<typeof StoreId>;
export type ItemId = z.output<typeof ItemId>;
export type CategoryId = z.output<typeof CategoryId>;
export type ZoneId = z.output<typeof ZoneId>;
export type CampaignId = z.output<typeof CampaignId>;

const pathId = z.string().regex(/^[1-9]\d{0,9}$/, 'must be a positive whole number');

/** The parameter `{id}` of a path. */
export const pathOf = <I extends z.ZodType<number, number>>(of: I) =>
  z.object({ id: pathId.transform(Number).pipe(of) });

/** The name of an operational area, where a request names one so. */
export const ZoneName = idOf('ZoneName', Text(100));

export const OrderPath = pathOf(OrderId);
export const UserPath = pathOf(UserId);
export const RefundPath = OrderPath.extend({ refundId: pathId.transform(Number).pipe(RefundId) });
export const FilePath = pathOf(FileId);
export const ImportPath = pathOf(ImportId);
export const StorePath = pathOf(StoreId);
export const ItemPath = pathOf(ItemId);
export const ZonePath = pathOf(ZoneId);

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
