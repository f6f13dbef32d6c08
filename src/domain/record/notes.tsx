import type { RefObject } from 'react';
import type { OutputOf } from '#contract/endpoint.ts';
import { notesRoutes } from '#contract/routes/insight/notes.ts';
import type { TimelineNote } from '#contract/timeline/entry.ts';
import { call } from '#src/lib/api/call.ts';
import { usePages } from '#src/lib/api/use-pages.ts';
import { t } from '#src/lib/i18n.ts';
import { TextButton } from '#src/ui/controls/text-button.tsx';
import { failureText } from '#src/ui/failure/announce-failure.ts';
import { NoteForm } from '#src/ui/field/note-form.tsx';
import { entryItem } from '#src/ui/timeline/entry-item.tsx';
import { Timeline } from '#src/ui/timeline/timeline.tsx';

type Page = OutputOf<typeof notesRoutes.list>;
const MOST = 2_000;

/** The staff's notes on a record, and a field to add one. Notes cannot be edited. */
export function Notes(props: { subject: string; field: RefObject<HTMLTextAreaElement | null> }) {
  const { subject, field } = props;
  const notes = usePages<TimelineNote, Page>(['record.notes', subject], (at, signal) =>
    call(notesRoutes.list, { query: { ...at, subject } }, { signal }),
  );
  return (
    <section className="detail__section" aria-label={t('detail.notes')}>
      <h2>{t('detail.notes')}</h2>
      <NoteForm
        subject={subject}
        field={field}
        maxLength={MOST}
        label={t('detail.note')}
        hint={(key) => t('detail.note_hint', { key })}
        confirm={t('detail.note_send')}
        send={(text) => call(notesRoutes.add, { body: { subject, text } })}
        onSent={() => notes.refetch()}
      />
      {notes.error && <p className="field-error">{failureText(notes.error)}</p>}
      <Timeline items={notes.items.map((note) => entryItem(note))} />
      {notes.hasNextPage && (
        <TextButton onClick={() => void notes.fetchNextPage()}>{t('lists.more')}</TextButton>
      )}
    </section>
  );
}
