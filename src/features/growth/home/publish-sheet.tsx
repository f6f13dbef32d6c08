import type { HomeDraft } from '#contract/routes/growth/home.ts';
import { publication, publishHome } from '#src/domain/home/home.ts';
import { t } from '#src/lib/i18n.ts';
import { FormSheet } from '#src/ui/form/form-sheet.tsx';

/** Publishes the draft: now or at a given time, permanently or until a given time. */
export function PublishSheet(props: {
  draft: HomeDraft;
  onDone: (words: string) => void;
  onClose: () => void;
}) {
  const { draft, onDone, onClose } = props;
  return (
    <FormSheet
      draft={{ id: 'home-publication', recordId: null }}
      title={t('home.publish_title')}
      lead={t('home.publish_sheet_lead')}
      fields={[
        { kind: 'text', name: 'note', label: 'home.note' },
        { kind: 'moment', name: 'publishAt', label: 'home.publish_at' },
        { kind: 'moment', name: 'revertAt', label: 'home.revert_at' },
      ]}
      schema={publication}
      initial={{ note: null, publishAt: null, revertAt: null }}
      confirm={t('home.publish')}
      save={async (body) => {
        const { id, state } = await publishHome(body, draft.version);
        onDone(t(state === 'scheduled' ? 'home.scheduled_done' : 'home.published_done', { id }));
      }}
      onClose={onClose}
    />
  );
}
