import { Link, useParams } from 'react-router-dom';
import type { Category } from '#contract/routes/catalogue/categories.ts';
import { categories, categoryActs, itemsOf, itemsText } from '#src/domain/category/categories.ts';
import { DetailPage } from '#src/domain/record/detail-page.tsx';
import { allows } from '#src/lib/allows.ts';
import { t } from '#src/lib/i18n.ts';
import { defineDetail } from '#src/ui/detail/detail.ts';
import { Facts, RecordSaid, Related, Section } from '#src/ui/detail/parts.tsx';
import { useRecord } from '#src/ui/detail/use-record.ts';
import { Thumb } from '#src/ui/page/thumb.tsx';

export const categoryDetail = defineDetail<Category>({
  id: 'category',
  acts: categoryActs,
  edit: {
    path: (id) => `/categories/${id}/edit`,
    permission: 'items.write',
    label: 'categories.edit',
    can: allows('edit'),
  },
  listPath: '/categories',
});

/** One category: its names, its place in the apps, what it holds. */
export default function CategoryPage() {
  const { id = '' } = useParams();
  const { data: category, error, refetch } = useRecord(categories, id);
  if (!category) return <RecordSaid error={error} refetch={refetch} />;
  const { name, names, parent, parentId, position, state, imageId } = category;
  return (
    <DetailPage<Category>
      detail={categoryDetail}
      row={category}
      kind="category"
      title={name}
      subtitle={`#${category.id}`}
      status={<b>{t(`categories.${state}`)}</b>}
      picture={<Thumb fileId={imageId} />}
      onRow={() => void refetch()}
      readAgain={async () => (await refetch()).data}
    >
      <Section title={t('categories.section_category')}>
        <Facts
          facts={[
            [t('categories.name_fr'), names.fr],
            [t('categories.name_ar'), names.ar],
            [t('categories.name_en'), names.en],
            [
              t('categories.parent'),
              parentId === null ? null : (
                <Link key="parent" to={`/categories/${parentId}`}>
                  {parent}
                </Link>
              ),
            ],
            [t('categories.position'), position],
            [t('categories.items'), itemsText(category)],
          ]}
        />
      </Section>
      <Related
        title={t('categories.items')}
        queryKey={['category.items', category.id]}
        read={(signal) => itemsOf(category.id, signal)}
        all={`/items?categoryId=${category.id}`}
        columns={[
          {
            label: t('categories.item'),
            cell: (item) => <Link to={`/items/${item.id}/edit`}>{item.name}</Link>,
          },
          { label: t('categories.store'), cell: ({ store }) => store },
        ]}
        empty={t('categories.no_items')}
      />
    </DetailPage>
  );
}
