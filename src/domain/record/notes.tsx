import { Button, TextArea } from '@blueprintjs/core';
import { type FormEvent, type RefObject, useState } from 'react';
import type { OutputOf } from '#contract/endpoint.ts';
import { notesRoutes } from '#contract/routes/insight/notes.ts';
import type { TimelineNote } from '#contract/timeline/entry.ts';
import { call } from '#src/lib/api/call.ts';
import { usePages } from '#src/lib/api/use-pages.ts';
import { definePart } from '#src/lib/console/console.ts';
import { t } from '#src/lib/i18n.ts';
import { modified } from '#src/lib/keys/modifier-names.ts';
import { keyName } from '#src/lib/keys/shortcuts.ts';
import { useLeaveGuard } from '#src/lib/use-leave-guard.ts';
import { TextButton } from '#src/ui/controls/text-button.tsx';
import { failureText } from '#src/ui/failure/announce-failure.ts';
import { useAttempt } from '#src/ui/failure/use-attempt.ts';
import { FieldError } from '#src/ui/field/field-error.tsx';
import { entryItem } from '#src/ui/timeline/entry-item.tsx';
import { Timeline } from '#src/ui/timeline/timeline.tsx';

type Page = OutputOf<typeof notesRoutes.list>;
const MOST = 2_000;
/** Drafts of notes by record, kept while the user looks something up elsewhere. */
const unsent = definePart(() => new Map<string, string>());

/** The staff's notes on a record, and a field to add one. Notes cannot be edited. */
export function Notes(props: { subject: string; field: RefObject<HTMLTextAreaElement | null> }) {
  const { subject, field } = props;
  const notes = usePages<TimelineNote, Page>(['record.notes', subject], (at, signal) =>
    call(notesRoutes.list, { query: { ...at, subject } }, { signal }),
  );
  const [text, setText] = useState(() => unsent().get(subject) ?? '');
  const type = (words: string) => {
    unsent().set(subject, words);
    setText(words);
  };
  useLeaveGuard(text.trim() !== '');
  const { isBusy, failure, attempt } = useAttempt();
  const send = async (event?: FormEvent) => {
    event?.preventDefault();
    if (text.trim() === '' || isBusy) return;
    await attempt(async () => {
      await call(notesRoutes.add, { body: { subject, text: text.trim() } });
      type('');
      await notes.refetch();
    });
  };
  return (
    <section className="detail__section" aria-label={t('detail.notes')}>
      <h2>{t('detail.notes')}</h2>
      <form className="stack" data-start onSubmit={(event) => void send(event)}>
        <TextArea
          inputRef={field}
          fill
          rows={2}
          maxLength={MOST}
          aria-label={t('detail.note')}
          placeholder={t('detail.note_hint', { key: modified('mod', keyName('Enter')) })}
          value={text}
          onChange={({ target }) => type(target.value)}
          onKeyDown={(event) => {
            if (event.key === 'Escape') event.currentTarget.blur();
            if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void send();
          }}
        />
        {text.trim() !== '' && (
          <Button type="submit" disabled={isBusy}>
            {t('detail.note_send')}
          </Button>
        )}
        <FieldError>{failure}</FieldError>
      </form>
      {notes.error && <p className="field-error">{failureText(notes.error)}</p>}
      <Timeline items={notes.items.map((note) => entryItem(note))} />
      {notes.hasNextPage && (
        <TextButton onClick={() => void notes.fetchNextPage()}>{t('lists.more')}</TextButton>
      )}
    </section>
  );
}
