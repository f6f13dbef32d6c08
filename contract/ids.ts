import { z } from 'zod';
import type { Permission, WholePermission } from './permissions.ts';
import { fieldReasons } from './reasons/platform/fields.ts';
import { issueOf } from './reasons/reason.ts';
import { Text } from './text.ts';

/** The largest id in the database (a four-byte integer). */
const MAX_ID = 2_147_483_647;

interface SubjectSpec {
  /** The permission to read the record. */
  read: Permission;
  /** The kind of the record's id. */
  id: string;
  /** The record moves through the states of a machine; `<kind>.illegal_event` is an error code. */
  hasStates?: true;
}

/** Records that have notes and a readable history. */
export const SUBJECTS = {
  store: { read: 'stores.read-all', id: 'Store', hasStates: true },
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
  contact_template: { read: 'push.read', id: 'ContactTemplate' },
  proof_rule: { read: 'alarms.configure', id: 'ProofRule', hasStates: true },
} as const satisfies Record<string, SubjectSpec>;
type Subjects = typeof SUBJECTS;
export type SubjectKind = keyof Subjects;
export type KindWithStates = {
  [K in SubjectKind]: Subjects[K] extends { hasStates: true } ? K : never;
}[SubjectKind];
/** Ids of subjects that belong to no operational area; reading them takes access to all zones. */
export type WholeIdKind = {
  [K in SubjectKind]: Subjects[K]['read'] extends WholePermission ? Subjects[K]['id'] : never;
}[SubjectKind];

/** Every kind of record that a request can name. */
export type IdKind =
  | Subjects[SubjectKind]['id']
  | 'Alarm'
  | 'BankAnswer'
  | 'BankAnswerRow'
  | 'BankFile'
  | 'Case'
  | 'CaseEntry'
  | 'ChangeRequest'
  | 'Charge'
  | 'CommitmentSheet'
  | 'DepositSlip'
  | 'Dispute'
  | 'DocumentReview'
  | 'Export'
  | 'File'
  | 'Handover'
  | 'HomeRelease'
  | 'Import'
  | 'Job'
  | 'Override'
  | 'PaymentNumber'
  | 'Payout'
  | 'Proposal'
  | 'Refund'
  | 'Remedy'
  | 'Remittance'
  | 'ReportSchedule'
  | 'ReportMail'
  | 'Session'
  | 'Thread'
  | 'UnknownMessage'
  | 'Settlement'
  | 'Statement'
  | 'Subject'
  | 'Transfer'
  | 'View'
  | 'ZoneName';

/** The kind of each schema, keyed by its definition, which copies with other descriptions share. */
const kinds = new WeakMap<object, IdKind>();

/**
 * Declares that a schema names a record of this kind. The server uses it to find the records of a
 * request, so that staff limited to operational areas cannot name a record outside them.
 */
export function idOf<S extends z.ZodType>(kind: IdKind, schema: S): S {
  kinds.set(schema._zod.def, kind);
  return schema;
}

/** The kind of record that a schema names. */
export const idKind = (schema: z.core.$ZodType): IdKind | undefined => kinds.get(schema._zod.def);

/**
 * Declares the id of a kind of record. The brand exists for the compiler only: an order's id cannot
 * be passed where a user's id is expected. An id that only its own endpoints name is declared
 * beside them.
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

const pathId = z.string().regex(/^[1-9]\d{0,9}$/, issueOf(fieldReasons, 'field.positive_number'));

/** The parameter `{id}` of a path. */
export const pathOf = <I extends z.ZodType<number, number>>(of: I) =>
  z.object({ id: pathId.transform(Number).pipe(of) });

/** The name of an operational area, for requests that name a zone by name. */
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

/** An id that a client made. Capitals are the same id; it is handled in lower case. */
export const Uuid = z.uuid().overwrite((id) => id.toLowerCase());

/**
 * The id that a client assigns to a command before sending it, and reuses until it gets a response.
 * The server applies an id once: a repeat gets the first response, 409 while the first is in
 * progress, and 422 if the same id comes with a different body.
 */
export const CommandId = Uuid.meta({ id: 'CommandId' });
