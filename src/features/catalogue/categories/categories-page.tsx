import { ListPage } from '#src/ui/list/list-page.tsx';
import { categoriesList } from './categories-list.tsx';

/** The categories of items: search, order, show and hide, export. */
export default function CategoriesPage() {
  return <ListPage list={categoriesList} />;
}
