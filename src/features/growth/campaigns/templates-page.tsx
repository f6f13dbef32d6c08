import { t } from '#src/lib/i18n.ts';
import { ListPage } from '#src/ui/list/list-page.tsx';
import { Notice } from '#src/ui/page/notice.tsx';
import { templatesList } from './templates-list.tsx';

/** The messages about orders, each with the event that triggers it. */
export default function TemplatesPage() {
  return <ListPage list={templatesList} above={<Notice>{t('message_templates.lead')}</Notice>} />;
}
