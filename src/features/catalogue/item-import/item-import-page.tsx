import { ImportPage } from '#src/ui/import/import-page.tsx';
import '#src/ui/page/list-screen.css';

/** Imports items from CSV: of one store (`?store=`), or of the stores that the rows name. */
export default function ItemImportPage() {
  return <ImportPage kind="items" />;
}
