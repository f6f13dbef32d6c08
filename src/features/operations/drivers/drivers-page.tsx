import { Link } from 'react-router-dom';
import { t } from '#src/lib/i18n.ts';
import { ListPage } from '#src/ui/list/list-page.tsx';
import { driversList } from './drivers-list.tsx';

/** All drivers. Drivers with cash also have a screen of their own. */
export default function AllDriversPage() {
  return (
    <ListPage
      list={driversList}
      tools={
        <Link className="bp6-button" to="/drivers">
          {t('screens.drivers')}
        </Link>
      }
    />
  );
}
