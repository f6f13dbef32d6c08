import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { Link, useParams } from 'react-router-dom';
import { storeSource } from '#src/domain/store/store-source.ts';
import { useNamedRecord } from '#src/lib/address/record-name.ts';
import { useAddress } from '#src/lib/address/use-address.ts';
import { t } from '#src/lib/i18n.ts';
import { useHasPermission } from '#src/lib/session/session.ts';
import { ListPage } from '#src/ui/list/list-page.tsx';
import { itemsList, storeItemsList } from './items-list.tsx';

/** Links from a list of items to bulk editing. */
function ItemTools({ storeId, categoryId }: { storeId: string | null; categoryId: string | null }) {
  const mayImport = useHasPermission('imports.run');
  const mayWrite = useHasPermission('items.write');
  const of = new URLSearchParams(storeId ? { store: storeId } : {});
  const order = new URLSearchParams(of);
  if (storeId && categoryId) order.set('category', categoryId);
  return (
    <>
      {mayImport && (
        <Link className="bp6-button" to={`/items/import?${of}`}>
          {t('items.import')}
        </Link>
      )}
      {mayWrite && (
        <Link className="bp6-button" to={`/items/reorder?${order}`}>
          {t('items.reorder')}
        </Link>
      )}
    </>
  );
}

/** The items of all stores: search, prices, stock, availability, export. */
export default function ItemsPage() {
  const [params] = useAddress();
  return (
    <ListPage
      list={itemsList}
      tools={<ItemTools storeId={params.get('storeId')} categoryId={params.get('categoryId')} />}
    />
  );
}

/** The items of one store. */
export function StoreItemsPage() {
  const { vendorId = '' } = useParams();
  const [params] = useAddress();
  const { data: name, isPending } = useQuery({
    queryKey: ['record.chosen', 'store', vendorId],
    queryFn: ({ signal }) => storeSource.show(vendorId, signal),
    retry: false,
  });
  useNamedRecord(name ?? (isPending ? undefined : null));
  const list = useMemo(
    () => ({
      ...storeItemsList,
      fixed: { storeId: vendorId },
      create: {
        path: `/items/create?store=${vendorId}`,
        label: 'items.create' as const,
        permission: 'items.write' as const,
      },
    }),
    [vendorId],
  );
  return (
    <ListPage
      key={vendorId}
      list={list}
      tools={
        <>
          <Link className="bp6-button" to={`/stores/${vendorId}`}>
            {t('items.store')}
          </Link>
          <ItemTools storeId={vendorId} categoryId={params.get('categoryId')} />
        </>
      }
    />
  );
}
