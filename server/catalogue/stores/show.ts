import type { StoreState as LiveStore, Store } from '#contract/catalogue/store.ts';
import { maskedIban } from '#contract/money/iban.ts';
import type { Vendor, VendorDetail } from '#contract/routes/catalogue/vendors.ts';
import type { StorePin } from '#contract/routes/operations/driver-status.ts';
import { type StoreState, storeRules } from '#machines/store/store-machine.ts';
import { toContract } from '../../platform/db/to-contract.ts';
import { openingForAll, openingOf, openNow } from './opening.ts';
import type { StoreRow, VendorRow } from './repository.ts';

/** A store as its machine sees it. */
export const stateOf = ({ status, archived_at }: StoreRow): StoreState => ({
  status,
  isArchived: archived_at !== null,
});

const rated = (row: StoreRow) => (row.rating === null ? null : Number(row.rating));

/** A store as the apps see it. */
export function toStore(row: StoreRow, now: Date): Store {
  const opening = openingOf(row, now);
  return toContract<Store>({
    id: row.id,
    name: row.name,
    names: row.names,
    category: row.category,
    phone: row.phone,
    address: row.address,
    zone: row.zone,
    location: { lat: row.lat, lon: row.lon },
    prepMinutes: row.prep_minutes,
    minimumOrder: row.minimum_order.toString(),
    deliveryModes: row.delivery_modes,
    logoId: row.logo_id,
    coverId: row.cover_id,
    rating: rated(row),
    open: opening.open,
    opening: openingForAll(opening),
    version: row.version,
  });
}

/** A store as the live picture needs it. */
export const toLiveStore = (row: StoreRow, now: Date): LiveStore =>
  toContract<LiveStore>({
    id: row.id,
    name: row.name,
    zone: row.zone,
    status: row.status,
    opening: openingOf(row, now),
    version: row.version,
  });

/** A store on the map. */
export function toPin(row: StoreRow, now: Date): StorePin {
  const { open, why, reason } = openNow(row, now);
  return toContract<StorePin>({
    id: row.id,
    name: row.name,
    zone: row.zone,
    location: { lat: row.lat, lon: row.lon },
    open,
    ...(open ? {} : { closed: { why, reason } }),
  });
}

/** A row of the back office's list. */
export const toVendor = (row: VendorRow, now: Date): Vendor =>
  toContract<Vendor>({
    id: row.id,
    version: row.version,
    name: row.name,
    category: row.category,
    zone: row.zone,
    phone: row.phone,
    owner: row.owner_id === null ? null : { id: row.owner_id, name: row.owner_name ?? '' },
    status: row.status,
    statusReason: row.status_reason,
    statusAt: row.status_at.toISOString(),
    pausedUntil: row.paused_until?.toISOString() ?? null,
    archivedAt: row.archived_at?.toISOString() ?? null,
    createdAt: row.created_at.toISOString(),
    opening: openingOf(row, now),
    commissionBp: row.commission_bp,
    rating: rated(row),
    balance: row.balance.toString(),
    orders30d: row.orders_30d,
    logoId: row.logo_id,
    legalEvents: storeRules.legal(stateOf(row)),
  });

/** Everything that the back office keeps of a store. */
export const toVendorDetail = (row: VendorRow, now: Date): VendorDetail => ({
  ...toVendor(row, now),
  names: row.names,
  email: row.email,
  contactName: row.contact_name,
  address: row.address,
  location: { lat: row.lat, lon: row.lon },
  prepMinutes: row.prep_minutes,
  hours: row.hours,
  holidays: row.holidays,
  minimumOrder: row.minimum_order.toString(),
  deliveryModes: row.delivery_modes,
  coverId: row.cover_id,
  taxBp: row.tax_bp,
  documents: row.documents,
  legalName: row.legal_name,
  ice: row.ice,
  fiscalId: row.fiscal_id,
  tradeRegister: row.trade_register,
  statements: row.statements,
  statusBy: row.status_by as VendorDetail['statusBy'],
  bank: {
    iban: row.bank_iban && maskedIban(row.bank_iban),
    holder: row.bank_holder,
    changedAt: row.bank_changed_at?.toISOString() ?? null,
    replacedAt: row.bank_replaced_at?.toISOString() ?? null,
  },
});
