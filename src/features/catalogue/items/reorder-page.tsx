import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Item } from '#contract/catalogue/item.ts';
import { appStoresRoutes } from '#contract/routes/catalogue/app-stores.ts';
import { itemsRoutes } from '#contract/routes/catalogue/items.ts';
import { storeSource } from '#src/domain/store/store-source.ts';
import { idIn, useUrlFilter } from '#src/lib/address/use-url-filter.ts';
import { call } from '#src/lib/api/call.ts';
import { t } from '#src/lib/i18n.ts';
import { SelectField } from '#src/ui/controls/select.tsx';
import { RecordStatus } from '#src/ui/detail/parts.tsx';
import { RecordInput } from '#src/ui/field/record-input.tsx';
import { ReorderEditor } from './reorder-editor.tsx';
import '#src/ui/list/list.css';
import '#src/ui/list/list-bars.css';
import { EmptyState } from '#src/ui/page/empty-state.tsx';
import './reorder.css';

const NAMES = ['store', 'category'] as const;

/** The categories of a menu in its order, each with its number of items. */
function categoriesOf(menu: readonly Item[]) {
  const found = new Map<number, { id: number; name: string; n: number }>();
  for (const { categoryId, category } of menu) {
    const n = (found.get(categoryId)?.n ?? 0) + 1;
    found.set(categoryId, { id: categoryId, name: category, n });
  }
  return [...found.values()];
}

/** Reorders the items of a store's category. Store and category are in the address. */
export default function ReorderPage() {
  const [address, setAddress] = useUrlFilter(NAMES);
  const storeId = idIn(address.store);
  const menu = useQuery({
    queryKey: ['items.menu', storeId],
    queryFn: async ({ signal }) =>
      (await call(appStoresRoutes.items, { params: { id: storeId ?? '' } }, { signal })).items,
    enabled: storeId !== undefined,
    staleTime: 0,
  });
  const categories = useMemo(() => categoriesOf(menu.data ?? []), [menu.data]);
  const items = useMemo(
    () => new Map(menu.data?.map((item) => [item.id as number, item])),
    [menu.data],
  );
  const asked = categories.find(({ id }) => String(id) === address.category) ?? categories[0];
  const categoryId = asked ? String(asked.id) : undefined;
  const order = useQuery({
    queryKey: ['items.order', storeId, categoryId],
    queryFn: ({ signal }) =>
      call(
        itemsRoutes.order,
        { params: { id: storeId ?? '' }, query: { categoryId: categoryId ?? '' } },
        { signal },
      ),
    enabled: storeId !== undefined && categoryId !== undefined,
    // The menu is not replaced during reordering; a conflict is reported on saving.
    staleTime: 0,
    refetchOnWindowFocus: false,
    gcTime: 0,
  });
  const error = menu.error ?? order.error;
  const refetch = () => Promise.all([menu.refetch(), order.refetch()]);
  const notice =
    storeId === undefined
      ? t('items.order_choose')
      : menu.data?.length === 0
        ? t('items.store_empty')
        : null;
  return (
    <div className="column">
      <div className="row bar reorder__tools">
        <RecordInput
          className="reorder__store"
          label={t('items.store')}
          cacheKey="store"
          source={storeSource}
          value={storeId ?? ''}
          placeholder={t('form.record_hint')}
          onChange={(store) => setAddress({ store, category: '' })}
          isFirst
        />
        <SelectField
          label={t('items.category')}
          disabled={categories.length === 0}
          value={categoryId ?? ''}
          onChange={({ target }) => setAddress({ category: target.value })}
          options={
            categories.length === 0
              ? [{ value: '', label: t(menu.isLoading ? 'lists.reading' : 'form.nothing') }]
              : categories.map(({ id, name, n }) => ({
                  value: id,
                  label: t('items.order_category', { name, n }),
                }))
          }
        />
      </div>
      {notice && (
        <EmptyState>
          <output>{notice}</output>
        </EmptyState>
      )}
      {!notice && (error || !order.data || !menu.data) && (
        <RecordStatus error={error} refetch={refetch} />
      )}
      {!notice && !error && order.data && menu.data && storeId && (
        <ReorderEditor
          key={`${storeId}:${categoryId}`}
          storeId={storeId}
          order={order.data}
          items={items}
          readMenu={() => void menu.refetch()}
        />
      )}
    </div>
  );
}
