import { Link } from 'react-router-dom';
import { categories, itemsOf, itemsText } from '#src/domain/category/categories.ts';
import { recordPage } from '#src/domain/record/record-page.tsx';
import { t } from '#src/lib/i18n.ts';
import { Related, Section } from '#src/ui/detail/parts.tsx';
import { Thumb } from '#src/ui/page/thumb.tsx';

/** One category: its names, its position in the apps, its items. */
export const categoryPage = recordPage(categories, {
  status: ({ state }) => t(`categories.${state}`),
  picture: ({ imageId }) => <Thumb fileId={imageId} />,
  sections: (category) => (
    <>
      <Section
        title={t('categories.section_category')}
        facts={[
          [t('categories.name_fr'), category.names.fr],
          [t('categories.name_ar'), category.names.ar],
          [t('categories.name_en'), category.names.en],
          [
            t('categories.parent'),
            category.parentId === null ? null : (
              <Link key="parent" to={`/categories/${category.parentId}`}>
                {category.parent}
              </Link>
            ),
          ],
          [t('categories.position'), category.position],
          [t('categories.items'), itemsText(category)],
        ]}
      />
      <Related
        title={t('categories.items')}
        queryKey={['category.items', category.id]}
        read={(signal) => itemsOf(category.id, signal)}
        all={`/items?categoryId=${category.id}`}
        columns={[
          [t('categories.item'), (item) => <Link to={`/items/${item.id}/edit`}>{item.name}</Link>],
          [t('categories.store'), ({ store }) => store],
        ]}
        empty={t('categories.no_items')}
      />
    </>
  ),
});
