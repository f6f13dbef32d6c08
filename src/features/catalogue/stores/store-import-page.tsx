import { ImportPage } from '#src/ui/import/import-page.tsx';
import '#src/ui/page/list-screen.css';

/** Imports stores from CSV: from another product, or the list's own export with changes. */
export default function StoreImportPage() {
  return <ImportPage kind="stores" />;
}
