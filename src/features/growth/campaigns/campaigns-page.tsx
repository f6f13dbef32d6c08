import { Link } from 'react-router-dom';
import { t } from '#src/lib/i18n.ts';
import { ListPage } from '#src/ui/list/list-page.tsx';
import { campaignsList } from './campaigns-list.tsx';

/** Push campaigns, with a link to the messages about orders. */
export default function CampaignsPage() {
  return (
    <ListPage
      list={campaignsList}
      tools={
        <Link className="bp6-button" to="/push-notifications/templates">
          {t('message_templates.screen')}
        </Link>
      }
    />
  );
}
