import { Button, TextArea } from '@blueprintjs/core';
import { type FormEvent, type RefObject, useRef, useState } from 'react';
import type { Case } from '#contract/operations/cases/case.ts';
import { CASE_COMMENT } from '#contract/routes/operations/cases/cases.ts';
import { commentCase } from '#src/domain/case/cases.ts';
import { randomId } from '#src/lib/api/random-id.ts';
import { definePart } from '#src/lib/console/console.ts';
import { t } from '#src/lib/i18n.ts';
import { modified } from '#src/lib/keys/modifier-names.ts';
import { keyName } from '#src/lib/keys/shortcuts.ts';
import { useLeaveGuard } from '#src/lib/use-leave-guard.ts';
import { useAttempt } from '#src/ui/failure/use-attempt.ts';
import { FieldError } from '#src/ui/field/field-error.tsx';

/** Drafts of comments by case, kept while the user looks at another one. */
const unsent = definePart(() => new Map<number, string>());

/** A comment on a case, for colleagues. It is sent with Ctrl Enter, and then stays as it is. */
export function CommentBox(props: {
  row: Case;
  field: RefObject<HTMLTextAreaElement | null>;
  onSent: (row: Case) => void;
}) {
  const { row, field, onSent } = props;
  const command = useRef<string | null>(null);
  const [text, setText] = useState(() => unsent().get(row.id) ?? '');
  const type = (words: string) => {
    unsent().set(row.id, words);
    command.current = null;
    setText(words);
  };
  useLeaveGuard(text.trim() !== '');
  const { isBusy, failure, attempt } = useAttempt();
  const send = async (event?: FormEvent) => {
    event?.preventDefault();
    if (text.trim() === '' || isBusy) return;
    await attempt(async () => {
      // The same one while its answer is not known.
      command.current ??= randomId();
      const after = await commentCase(row, text.trim(), command.current);
      type('');
      onSent(after);
    });
  };
  return (
    <form className="stack" data-start onSubmit={(event) => void send(event)}>
      <TextArea
        inputRef={field}
        fill
        rows={2}
        maxLength={CASE_COMMENT}
        aria-label={t('cases.comment')}
        placeholder={t('cases.comment_hint', { key: modified('mod', keyName('Enter')) })}
        value={text}
        onChange={({ target }) => type(target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') event.currentTarget.blur();
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void send();
        }}
      />
      {text.trim() !== '' && (
        <Button type="submit" disabled={isBusy}>
          {t('cases.comment_send')}
        </Button>
      )}
      <FieldError>{failure}</FieldError>
    </form>
  );
}
