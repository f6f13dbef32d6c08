import { z } from 'zod';
import { STORE_EVENT_TYPES, STORE_STATUSES } from '#machines/store/store-machine.ts';
import { LatLon } from '../geo.ts';
import { idOf, StoreId, UserId } from '../ids.ts';
import { Centimes, Price } from '../money.ts';
import { Translations } from '../names.ts';
import { fieldReasons } from '../reasons/platform/fields.ts';
import { issueOf } from '../reasons/reason.ts';
import { Phone } from '../text/phone.ts';
import { Email, Text } from '../text.ts';
import { Instant } from '../time.ts';
import { Version } from '../version.ts';
import { fiscalFields } from './fiscal.ts';
import { Holiday, Hours } from './opening-hours.ts';

/** The categories of stores. */
export const STORE_CATEGORIES = [
  'restaurant',
  'grocery',
  'pharmacy',
  'bakery',
  'flowers',
  'other',
] as const;
export const STATEMENT_RHYTHMS = ['none', 'week', 'month'] as const;
export const StoreCategory = z.enum(STORE_CATEGORIES).meta({ id: 'StoreCategory' });
export type StoreCategory = z.output<typeof StoreCategory>;

export const DELIVERY_MODES = ['delivery', 'pickup'] as const;
export const DeliveryMode = z.enum(DELIVERY_MODES).meta({ id: 'DeliveryMode' });
export type DeliveryMode = z.output<typeof DeliveryMode>;

// Derived from the machine, so that the statuses are listed only once.
export const StoreStatus = z.enum(STORE_STATUSES).meta({ id: 'StoreStatus' });
export const StoreEventType = z.enum(STORE_EVENT_TYPES).meta({ id: 'StoreEventType' });

/** Events that carry a reason. */
export const REASONED_STORE_EVENTS: readonly string[] = ['store.block', 'store.pause'];

const FileId = z.number().int().min(1).max(2_147_483_647).meta({ description: 'Id of a file' });
const basisPoints = (most: number) =>
  z.number().int().min(0).max(most).meta({ description: 'In basis points: 1250 is 12.5 %' });

/** A document of a store, such as its licence or its registration. */
export const StoreDocument = z
  .strictObject({
    kind: z.enum(['licence', 'registration', 'tax', 'identity', 'contract', 'other']),
    name: Text(120),
    fileId: FileId.nullable(),
    expiresOn: z.iso.date().nullable(),
  })
  .meta({ id: 'StoreDocument' });
export type StoreDocument = z.output<typeof StoreDocument>;

/**
 * The commission of a new store, in basis points. Two people lower it; the
 * database has the same figure (standard_commission).
 */
export const STANDARD_COMMISSION_BP = 1_500;

/** The editable fields of a store. */
export const storeFields = {
  name: Text(120),
  names: Translations(120),
  category: StoreCategory,
  phone: Phone.nullable(),
  email: Email.nullable(),
  contactName: Text(120).nullable(),
  address: Text(200),
  zone: idOf('ZoneName', Text(60)).meta({ description: 'Name of the operational area' }),
  location: LatLon,
  prepMinutes: z.number().int().min(1).max(180),
  hours: Hours.nullable().meta({ description: 'Null: around the clock' }),
  holidays: z.array(Holiday).max(60),
  minimumOrder: Price.meta({ description: 'Minimum goods of an order; centimes' }),
  deliveryModes: z
    .array(DeliveryMode)
    .min(1)
    .max(DELIVERY_MODES.length)
    .refine(
      (modes) => new Set(modes).size === modes.length,
      issueOf(fieldReasons, 'field.each_once'),
    ),
  logoId: FileId.nullable(),
  coverId: FileId.nullable(),
  commissionBp: basisPoints(5_000),
  taxBp: basisPoints(5_000),
  ownerId: UserId.nullable().meta({ description: 'The account that its tablet uses' }),
  documents: z.array(StoreDocument).max(20),
  ...fiscalFields,
  statements: z
    .enum(STATEMENT_RHYTHMS)
    .meta({ description: 'How often a statement is issued and mailed to its address' }),
};

/** A pause of a store that begins later. */
export const PlannedPause = z
  .object({
    from: Instant,
    until: Instant.nullable().meta({ description: 'Null: until staff resume it' }),
    reason: z.string(),
  })
  .meta({ id: 'PlannedPause' });
export type PlannedPause = z.output<typeof PlannedPause>;

/** Whether a store takes orders now, and if not, why. */
export const Opening = z
  .object({
    open: z.boolean(),
    why: z
      .enum(['hours', 'holiday', 'paused', 'blocked', 'applied', 'archived'])
      .nullable()
      .meta({ description: 'Null while it is open' }),
    reason: z.string().nullable().meta({ description: 'The reason, if one was given' }),
    changesAt: Instant.nullable().meta({
      description: 'When that changes by itself; null: not within about a year',
    }),
    planned: PlannedPause.optional().meta({ description: 'A pause that staff have planned' }),
  })
  .meta({ id: 'Opening' });
export type Opening = z.output<typeof Opening>;

/** Why a store takes no orders, and until when; a server of the release before has no end. */
export const StoreClosing = Opening.pick({ why: true, reason: true, changesAt: true })
  .partial({ changesAt: true })
  .meta({ description: 'Why it takes no orders; absent if it is open' });

/** A store as the apps, the board and the pickers show it. */
export const AppStore = z
  .object({
    id: StoreId,
    name: z.string(),
    names: Translations(120),
    category: StoreCategory,
    phone: z.string().nullable(),
    address: z.string(),
    zone: z.string(),
    location: LatLon,
    prepMinutes: z.number().int(),
    minimumOrder: Centimes,
    deliveryModes: z.array(DeliveryMode),
    logoId: FileId.nullable(),
    coverId: FileId.nullable(),
    rating: z.number().nullable(),
    open: z.boolean().meta({ description: 'Takes orders now: the same as `opening.open`' }),
    opening: Opening,
    version: Version,
  })
  .meta({ id: 'AppStore' });
export type AppStore = z.output<typeof AppStore>;

/** The fields of a store that live screens need. */
export const StoreState = z
  .object({
    id: StoreId,
    name: z.string(),
    zone: z.string(),
    status: StoreStatus,
    opening: Opening,
    version: Version,
  })
  .meta({ id: 'StoreState' });
export type StoreState = z.output<typeof StoreState>;

/** The events of a store, as named in the event log. */
export const STORE_HAPPENINGS = [
  'store.approved',
  'store.blocked',
  'store.unblocked',
  'store.paused',
  'store.resumed',
  'store.pause_planned',
  'store.pause_dropped',
  'store.archived',
  'store.restored',
] as const;

/** A store's bank account. */
export const Bank = z.object({
  iban: z.string().nullable(),
  holder: z.string().nullable(),
  changedAt: Instant.nullable(),
  replacedAt: Instant.nullable().meta({
    description: 'When it replaced another account; null: it is the first',
  }),
});
