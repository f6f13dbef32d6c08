import { hoursText } from '#contract/catalogue/hours-text.ts';
import type { StoreDetail } from '#contract/routes/catalogue/stores.ts';
import { csvOf } from '#rules/csv.ts';
import { nameColumns } from '../../platform/lists/name-columns.ts';
import type { StoreDetailRow } from './repository.ts';
import { toStoreDetail } from './show.ts';

export type ExportedStore = StoreDetail & { ownerEmail: string | null };

export const exportedStore = (row: StoreDetailRow, now: Date): ExportedStore => ({
  ...toStoreDetail(row, now),
  ownerEmail: row.owner_email,
});

const PER_CENT = 100;

/** Stores as a file: first the columns that an import reads, then those that are read-only. */
export const storeCsv = csvOf<ExportedStore>([
  ['id', ({ id }) => id],
  ['name', (store) => store.name],
  ...nameColumns,
  ['category', ({ category }) => category],
  ['phone', ({ phone }) => phone],
  ['email', ({ email }) => email],
  ['contact_name', ({ contactName }) => contactName],
  ['address', ({ address }) => address],
  ['latitude', ({ location }) => location.lat],
  ['longitude', ({ location }) => location.lon],
  ['zone', ({ zone }) => zone],
  ['hours', ({ hours }) => hoursText(hours)],
  ['prep_minutes', ({ prepMinutes }) => prepMinutes],
  ['delivery_modes', ({ deliveryModes }) => deliveryModes.join(', ')],
  ['minimum_order_mad', ({ minimumOrder }) => BigInt(minimumOrder)],
  ['commission_percent', ({ commissionBp }) => commissionBp / PER_CENT],
  ['tax_percent', ({ taxBp }) => taxBp / PER_CENT],
  ['legal_name', ({ legalName }) => legalName],
  ['ice', ({ ice }) => ice],
  ['if', ({ fiscalId }) => fiscalId],
  ['rc', ({ tradeRegister }) => tradeRegister],
  ['statements', ({ statements }) => statements],
  ['owner_email', ({ ownerEmail }) => ownerEmail],
  ['status', ({ status }) => status],
  ['reason', ({ statusReason }) => statusReason],
  ['open', ({ opening }) => opening.open],
  ['closed_why', ({ opening }) => opening.why],
  ['owner_name', ({ owner }) => owner?.name ?? null],
  ['rating', (store) => store.rating],
  ['balance_mad', ({ balance }) => BigInt(balance)],
  ['orders_30d', ({ orders30d }) => orders30d],
  ['created_at', ({ createdAt }) => createdAt],
  ['archived_at', ({ archivedAt }) => archivedAt],
]);
