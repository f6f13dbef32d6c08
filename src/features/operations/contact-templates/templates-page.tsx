import { t } from '#src/lib/i18n.ts';
import { ListPage } from '#src/ui/list/list-page.tsx';
import { Notice } from '#src/ui/page/notice.tsx';
import { contactTemplatesList } from './templates-list.tsx';

/** The texts that staff send by number. */
export default function ContactTemplatesPage() {
  return (
    <ListPage list={contactTemplatesList} above={<Notice>{t('contact_templates.lead')}</Notice>} />
  );
}
