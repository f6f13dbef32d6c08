import { Link } from 'react-router-dom';
import { itemsRoutes } from '#contract/routes/catalogue/items.ts';
import type { StoreDetail } from '#contract/routes/catalogue/stores.ts';
import { payoutsRoutes } from '#contract/routes/money/payouts.ts';
import { DocumentLink } from '#src/domain/driver/document-link.tsx';
import { ExpiryMark } from '#src/domain/driver/expiry-mark.tsx';
import { availabilityText } from '#src/domain/item/availability-text.ts';
import { call } from '#src/lib/api/call.ts';
import { t } from '#src/lib/i18n.ts';
import { idText } from '#src/lib/language/ltr.ts';
import { formatMoney } from '#src/lib/language/money.ts';
import { moment } from '#src/lib/text/moment.ts';
import { Related, RelatedRows, Section } from '#src/ui/detail/parts.tsx';

const ITEMS = '6';
const PAYOUTS = '5';

/** The first items of the store's menu, with a link to the whole menu. */
export function StoreItems({ storeId }: { storeId: number }) {
  return (
    <Related
      title={t('stores.items')}
      queryKey={['store.items', storeId]}
      read={async (signal) => {
        const query = { storeId: String(storeId), limit: ITEMS };
        return (await call(itemsRoutes.list, { query }, { signal })).items;
      }}
      columns={[
        [t('items.name'), ({ id, name }) => <Link to={`/items/${id}/edit`}>{name}</Link>],
        [t('items.category'), ({ category }) => category],
        [t('items.availability'), (row) => availabilityText(row)],
        [t('items.stock'), ({ stock }) => stock ?? '—', 'number'],
        [t('items.price'), ({ price }) => formatMoney(price), 'number'],
      ]}
      empty={t('stores.items_none')}
      all={`/stores/${storeId}/items`}
    />
  );
}

/** The store's latest payouts, including pending ones. */
export function StorePayouts({ storeId }: { storeId: number }) {
  return (
    <Related
      title={t('stores.payouts')}
      queryKey={['store.payouts', storeId]}
      read={async (signal) => {
        const query = { storeId: String(storeId), limit: PAYOUTS };
        return (await call(payoutsRoutes.list, { query }, { signal })).items;
      }}
      columns={[
        [
          t('stores.payout'),
          ({ id }) => (
            <Link to={`/store-payouts?store=${storeId}&status=all&peek=${id}`}>{idText(id)}</Link>
          ),
        ],
        [t('stores.payout_asked'), ({ requestedAt }) => moment(requestedAt)],
        [t('stores.payout_by'), ({ requestedBy }) => requestedBy.name],
        [t('stores.status'), ({ status }) => t(`payouts.status_${status}`)],
        [t('stores.payout_amount'), ({ amount }) => formatMoney(amount), 'number'],
      ]}
      empty={t('stores.payouts_none')}
      all={`/store-payouts?store=${storeId}&status=all`}
    />
  );
}

/** The store's documents, with their expiry dates and links. */
export function StoreDocuments({ store }: { store: StoreDetail }) {
  return (
    <Section title={t('stores.documents')} isWide>
      <RelatedRows
        rows={store.documents.map((one, at) => ({ ...one, id: at }))}
        columns={[
          [t('stores.document_kind'), ({ kind }) => t(`stores.document_${kind}`)],
          [t('stores.document_name'), (one) => one.name],
          [t('stores.document_expires'), ({ expiresOn }) => <ExpiryMark day={expiresOn} />],
          [t('stores.document_file'), ({ fileId }) => <DocumentLink fileId={fileId} />, 'act'],
        ]}
        empty={t('stores.document_none')}
      />
    </Section>
  );
}
