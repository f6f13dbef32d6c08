import { ImportPage } from '#src/ui/import/import-page.tsx';
import '#src/ui/page/list-screen.css';

/** Items from CSV: of one store (`?store=`), or of those that the rows name. */
export default function ItemImportPage() {
  return <ImportPage kind="items" />;
}
