import { AppStore, StoreState as LiveStore } from '#contract/catalogue/store.ts';
import { maskedIban } from '#contract/money/iban.ts';
import { Store, StoreDetail } from '#contract/routes/catalogue/stores.ts';
import type { StorePin } from '#contract/routes/operations/driver-status.ts';
import { type StoreState, storeRules } from '#machines/store/store-machine.ts';
import { fromRow, toContract } from '../../platform/db/to-contract.ts';
import { openingForAll, openingOf, openNow } from './opening.ts';
import type { StoreDetailRow, StoreRow } from './repository.ts';

export const stateOf = ({ status, archived_at }: StoreRow): StoreState => ({
  status,
  isArchived: archived_at !== null,
});

const rated = (row: StoreRow) => (row.rating === null ? null : Number(row.rating));

/** Converts a store for the apps. */
export function toAppStore(row: StoreRow, now: Date): AppStore {
  const opening = openingOf(row, now);
  return fromRow(AppStore, row, {
    location: { lat: row.lat, lon: row.lon },
    rating: rated(row),
    open: opening.open,
    opening: openingForAll(opening),
  });
}

/** Converts a store for live screens. */
export const toLiveStore = (row: StoreRow, now: Date): LiveStore =>
  fromRow(LiveStore, row, { opening: openingOf(row, now) });

/** Converts a store for the map. */
export function toPin(row: StoreRow, now: Date): StorePin {
  const { open, why, reason, planned } = openNow(row, now);
  // Only a paused store costs the search for its next opening: at night most are closed.
  const changesAt = why === 'paused' ? openingOf(row, now).changesAt : null;
  return toContract<StorePin>({
    id: row.id,
    name: row.name,
    zone: row.zone,
    location: { lat: row.lat, lon: row.lon },
    open,
    ...(open ? {} : { closed: { why, reason, changesAt } }),
    ...(planned ? { planned } : {}),
  });
}

const furtherOf = (row: StoreDetailRow, now: Date) => ({
  owner: row.owner_id === null ? null : { id: row.owner_id, name: row.owner_name ?? '' },
  opening: openingOf(row, now),
  rating: rated(row),
  orders30d: row.orders_30d,
  legalEvents: storeRules.legal(stateOf(row)),
});

/** Converts a store for the back-office list. */
export const toStore = (row: StoreDetailRow, now: Date): Store =>
  fromRow(Store, row, furtherOf(row, now));

/** Converts a store with all of its back-office fields. */
export const toStoreDetail = (row: StoreDetailRow, now: Date): StoreDetail =>
  fromRow(StoreDetail, row, {
    ...furtherOf(row, now),
    location: { lat: row.lat, lon: row.lon },
    bank: {
      iban: row.bank_iban && maskedIban(row.bank_iban),
      holder: row.bank_holder,
      changedAt: row.bank_changed_at?.toISOString() ?? null,
      replacedAt: row.bank_replaced_at?.toISOString() ?? null,
    },
  });
