import { Link } from 'react-router-dom';
import { t } from '#src/lib/i18n.ts';
import { useHasPermission } from '#src/lib/session/session.ts';
import { ListPage } from '#src/ui/list/list-page.tsx';
import { storesList } from './stores-list.tsx';

/** All stores, with search, pausing, approval, bulk blocking, import and export. */
export default function StoresPage() {
  const mayImport = useHasPermission('imports.run');
  return (
    <ListPage
      list={storesList}
      tools={
        mayImport && (
          <Link className="bp6-button" to="/stores/import">
            {t('stores.import')}
          </Link>
        )
      }
    />
  );
}
