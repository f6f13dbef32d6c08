import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { ItemChange } from '#contract/catalogue/item.ts';
import type { ItemRow } from '#contract/routes/catalogue/items.ts';
import { availabilityText } from '#src/domain/item/availability-text.ts';
import { farPricesOf } from '#src/domain/item/far-price.ts';
import { items } from '#src/domain/item/items.ts';
import { DetailPage } from '#src/domain/record/detail-page.tsx';
import { fetchedRecordPage, type ShownRecord } from '#src/domain/record/record-page.tsx';
import { useAddress } from '#src/lib/address/use-address.ts';
import { idIn } from '#src/lib/address/use-url-filter.ts';
import { fileUrl } from '#src/lib/api/file-url.ts';
import { t } from '#src/lib/i18n.ts';
import { idText } from '#src/lib/language/ltr.ts';
import { formatMoney } from '#src/lib/language/money.ts';
import { useHasPermission } from '#src/lib/session/session.ts';
import { toFormRecord } from '#src/ui/form/form.ts';
import { FormFacts } from '#src/ui/form/form-facts.tsx';
import { RecordForm } from '#src/ui/form/record-form.tsx';
import { showToast } from '#src/ui/toast/toaster.tsx';
import { itemDetail } from './item-detail.ts';
import { itemForm } from './item-form.ts';

/** The initial values of a new item. */
const NEW_ITEM = {
  available: true,
  unavailableUntil: null,
  restockable: false,
  names: {},
  description: {},
  hours: null,
  tags: [],
  needs: [],
  imageIds: [],
  variants: [],
  groups: [],
};

const listsOf = [
  ['list', 'items'],
  ['list', 'storeItems'],
] as const;

/** Invalidates the lists, which fetch the saved record when they are shown again. */
function useReadAgain() {
  const queries = useQueryClient();
  return () => {
    for (const queryKey of listsOf) void queries.invalidateQueries({ queryKey });
  };
}

/** Creates an item in the menu of a store, given by `?store=`. */
export function CreateItemPage() {
  const navigate = useNavigate();
  const [params] = useAddress();
  const readAgain = useReadAgain();
  const storeId = idIn(params.get('store') ?? '');
  const list = storeId ? `/stores/${storeId}/items` : '/items';
  return (
    <RecordForm
      form={itemForm}
      label={t('screens.item_create')}
      record={null}
      initial={storeId ? { ...NEW_ITEM, storeId } : NEW_ITEM}
      toRecord={(current) => toFormRecord(current as ItemRow)}
      save={(body) => items.create(body as Parameters<typeof items.create>[0])}
      onSaved={(made) => {
        readAgain();
        showToast({ title: t('items.created_done', { name: made?.name ?? '' }) });
        void navigate(list);
      }}
      onBack={() => void navigate(list)}
    />
  );
}

/** One item: its form, or its facts for users who may not edit it, its notes and its history. */
export const EditItemPage = fetchedRecordPage(items, ItemView);

/** The prices in a body of the form; each schema reads what the form has checked. */
function pricesIn({ price, variants, groups }: Readonly<Record<string, unknown>>) {
  const read = ItemChange.safeParse({ price, variants, groups });
  return read.success ? read.data : {};
}

function statusText(item: ItemRow): string {
  const isOut = item.archivedAt === null && item.available && item.stock === 0;
  return isOut ? t('items.stock_out') : availabilityText(item);
}

function ItemView({ row: item, put, refetch }: ShownRecord<ItemRow>) {
  const { id, name, storeId, store, category, price, imageIds } = item;
  const navigate = useNavigate();
  // The row that was saved last: the fetched one is rendered with it only afterwards.
  const [edition, setEdition] = useState({ number: 0, row: item });
  const mayWrite = useHasPermission('items.write');
  const readAgain = useReadAgain();
  const order = new URLSearchParams({ store: String(storeId), category: String(item.categoryId) });
  return (
    <DetailPage<ItemRow>
      detail={itemDetail}
      row={item}
      title={name}
      subtitle={
        <>
          {idText(id)} · <Link to={`/stores/${storeId}/items`}>{store}</Link> · {category} ·{' '}
          {formatMoney(price)}
        </>
      }
      status={statusText(item)}
      picture={imageIds[0] && <img className="picture" src={fileUrl(imageIds[0], '96')} alt="" />}
      tools={
        mayWrite && (
          <Link className="bp6-button" to={`/items/reorder?${order}`}>
            {t('items.reorder')}
          </Link>
        )
      }
      onRow={(row) => {
        put(row);
        // The form is based on an outdated version; it adopts the change made outside it.
        itemForm.mergeCurrent.get()?.(toFormRecord(row));
        readAgain();
      }}
      refetch={refetch}
    >
      {mayWrite ? (
        <RecordForm
          // Starts again from the saved version.
          key={edition.number}
          form={itemForm}
          label={t('screens.item_edit', { known: 'yes', name })}
          record={toFormRecord(edition.row)}
          toRecord={(current) => toFormRecord(current as ItemRow)}
          doubtsOf={(body, base) => farPricesOf(pricesIn(base), pricesIn(body))}
          save={(body, version, base) => items.update(String(id), body, version, base)}
          onSaved={(saved) => {
            put(saved);
            readAgain();
            showToast({ title: t('items.saved', { name: saved.name }) });
            setEdition(({ number }) => ({ number: number + 1, row: saved }));
          }}
          onBack={() => void navigate('/items')}
        />
      ) : (
        <FormFacts form={itemForm} record={{ ...item }} />
      )}
    </DetailPage>
  );
}
