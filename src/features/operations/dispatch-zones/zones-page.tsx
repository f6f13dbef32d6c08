import { t } from '#src/lib/i18n.ts';
import { useHasPermission } from '#src/lib/session/session.ts';
import { ListPage } from '#src/ui/list/list-page.tsx';
import { Notice } from '#src/ui/page/notice.tsx';
import { zonesList } from './zones-list.tsx';

/** Settings → Dispatch: the dispatch mode of each zone. */
export default function ZonesPage() {
  const mayChange = useHasPermission('dispatch.configure');
  return (
    <ListPage
      list={zonesList}
      above={
        <Notice>
          {t('dispatch_zones.zones_lead')} {!mayChange && t('dispatch_zones.zones_read_only')}
        </Notice>
      }
    />
  );
}
