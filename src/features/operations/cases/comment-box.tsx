import type { RefObject } from 'react';
import type { Case } from '#contract/operations/cases/case.ts';
import { CASE_COMMENT } from '#contract/routes/operations/cases/cases.ts';
import { commentCase } from '#src/domain/case/cases.ts';
import { t } from '#src/lib/i18n.ts';
import { NoteForm } from '#src/ui/field/note-form.tsx';

/** A comment on a case, for colleagues. */
export function CommentBox(props: {
  row: Case;
  field: RefObject<HTMLTextAreaElement | null>;
  onSent: (row: Case) => void;
}) {
  const { row, field, onSent } = props;
  return (
    <NoteForm
      subject={`case ${row.id}`}
      field={field}
      maxLength={CASE_COMMENT}
      label={t('cases.comment')}
      hint={(key) => t('cases.comment_hint', { key })}
      confirm={t('cases.comment_send')}
      send={(text, attemptId) => commentCase(row, text, attemptId)}
      onSent={onSent}
    />
  );
}
