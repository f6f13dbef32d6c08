import { ListPage } from '#src/ui/list/list-page.tsx';
import { categoriesList } from './categories-list.tsx';

/** The categories of items: found, ordered, shown and hidden, exported. */
export default function CategoriesPage() {
  return <ListPage list={categoriesList} />;
}
