import { Button, TextArea } from '@blueprintjs/core';
import { type FormEvent, type RefObject, useRef, useState } from 'react';
import { randomId } from '#src/lib/api/random-id.ts';
import { definePart } from '#src/lib/console/console.ts';
import { modified } from '#src/lib/keys/modifier-names.ts';
import { keyName } from '#src/lib/keys/shortcuts.ts';
import { useLeaveGuard } from '#src/lib/use-leave-guard.ts';
import { useAttempt } from '#src/ui/failure/use-attempt.ts';
import { FieldError } from './field-error.tsx';

/** Drafts by record, kept while the user looks something up elsewhere. */
const unsent = definePart(() => new Map<string, string>());

interface NoteFormProps<Sent> {
  /** The record: `store 7`. */
  subject: string;
  field: RefObject<HTMLTextAreaElement | null>;
  maxLength: number;
  label: string;
  /** Says that these keys send it. */
  hint: (keys: string) => string;
  confirm: string;
  /** Sends the text; `attemptId` is the same one until its answer is known. */
  send: (text: string, attemptId: string) => Promise<Sent>;
  onSent: (sent: Sent) => unknown;
}

/** A text that is added to a record, and then stays as it is. It is sent with Ctrl Enter. */
export function NoteForm<Sent>(props: NoteFormProps<Sent>) {
  // Another record has another draft.
  return <RecordNoteForm key={props.subject} {...props} />;
}

function RecordNoteForm<Sent>(props: NoteFormProps<Sent>) {
  const { subject, field, maxLength, label, hint, confirm, onSent } = props;
  const attemptId = useRef<string | null>(null);
  const [text, setText] = useState(() => unsent().get(subject) ?? '');
  const type = (words: string) => {
    unsent().set(subject, words);
    attemptId.current = null;
    setText(words);
  };
  useLeaveGuard(text.trim() !== '');
  const { isBusy, failure, attempt } = useAttempt();
  const send = async (event?: FormEvent) => {
    event?.preventDefault();
    if (text.trim() === '' || isBusy) return;
    await attempt(async () => {
      attemptId.current ??= randomId();
      const sent = await props.send(text.trim(), attemptId.current);
      type('');
      await onSent(sent);
    });
  };
  return (
    <form className="stack" data-start onSubmit={(event) => void send(event)}>
      <TextArea
        inputRef={field}
        fill
        rows={2}
        maxLength={maxLength}
        aria-label={label}
        placeholder={hint(modified('mod', keyName('Enter')))}
        value={text}
        onChange={({ target }) => type(target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') event.currentTarget.blur();
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void send();
        }}
      />
      {text.trim() !== '' && (
        <Button type="submit" disabled={isBusy}>
          {confirm}
        </Button>
      )}
      <FieldError>{failure}</FieldError>
    </form>
  );
}
