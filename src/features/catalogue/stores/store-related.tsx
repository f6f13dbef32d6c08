import { Link } from 'react-router-dom';
import { formatMoney } from '#contract/money.ts';
import { itemsRoutes } from '#contract/routes/catalogue/items.ts';
import type { VendorDetail } from '#contract/routes/catalogue/vendors.ts';
import { vendorPaymentsRoutes } from '#contract/routes/money/vendor-payments.ts';
import { DocumentLink } from '#src/domain/driver/document-link.tsx';
import { ExpiryMark } from '#src/domain/driver/expiry-mark.tsx';
import { call } from '#src/lib/api/call.ts';
import { t } from '#src/lib/i18n.ts';
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
        {
          label: t('items.name'),
          cell: ({ id, name }) => <Link to={`/items/${id}/edit`}>{name}</Link>,
        },
        { label: t('items.category'), cell: ({ category }) => category },
        {
          label: t('items.availability'),
          cell: ({ available }) => t(available ? 'items.available' : 'items.unavailable'),
        },
        { label: t('items.stock'), isNumber: true, cell: ({ stock }) => stock ?? '—' },
        { label: t('items.price'), isNumber: true, cell: ({ price }) => formatMoney(price) },
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
        return (await call(vendorPaymentsRoutes.list, { query }, { signal })).items;
      }}
      columns={[
        { label: t('stores.payout'), cell: ({ id }) => `#${id}` },
        { label: t('stores.payout_asked'), cell: ({ requestedAt }) => moment(requestedAt) },
        { label: t('stores.payout_by'), cell: ({ requestedBy }) => requestedBy.name },
        { label: t('stores.status'), cell: ({ status }) => t(`payouts.status_${status}`) },
        {
          label: t('stores.payout_amount'),
          isNumber: true,
          cell: ({ amount }) => formatMoney(amount),
        },
      ]}
      empty={t('stores.payouts_none')}
      all={`/store-payouts?store=${storeId}&status=all`}
    />
  );
}

/** The store's documents, with their expiry dates and links. */
export function StoreDocuments({ store }: { store: VendorDetail }) {
  return (
    <Section title={t('stores.documents')} isWide>
      <RelatedRows
        rows={store.documents.map((one, at) => ({ ...one, id: at }))}
        columns={[
          { label: t('stores.document_kind'), cell: ({ kind }) => t(`stores.document_${kind}`) },
          { label: t('stores.document_name'), cell: (one) => one.name },
          {
            label: t('stores.document_expires'),
            cell: ({ expiresOn }) => <ExpiryMark day={expiresOn} />,
          },
          {
            label: t('stores.document_file'),
            isAct: true,
            cell: ({ fileId }) => <DocumentLink fileId={fileId} />,
          },
        ]}
        empty={t('stores.document_none')}
      />
    </Section>
  );
}
