import { Issue } from '@blueprintjs/icons';
import { ContactMark } from '#src/domain/contact/contact-mark.tsx';
import { t } from '#src/lib/i18n.ts';
import { useStore } from '#src/lib/use-store.ts';
import { caseMarks } from './case-marks.ts';

interface Props {
  kind: 'driver' | 'store';
  id: number;
}

/** Marks a row with its open cases, quietly unless one is overdue, and its unanswered messages. */
export function RowMarks({ kind, id }: Props) {
  const counts = useStore(caseMarks, (marks) => marks.get(`${kind} ${id}`));
  return (
    <>
      {counts && <Count {...counts} />}
      <ContactMark kind={kind} id={id} />
    </>
  );
}

function Count({ open, overdue }: { open: number; overdue: number }) {
  const text =
    overdue > 0
      ? t('cases.marked_overdue', { n: open, late: overdue })
      : t('cases.marked', { n: open });
  return (
    <>
      {' '}
      <span className="icon-first" data-tone={overdue > 0 ? 'warning' : 'quiet'} title={text}>
        <Issue size={12} aria-hidden="true" />
        <span aria-hidden="true">{open}</span>
        <span className="visually-hidden"> {text}</span>
      </span>
    </>
  );
}
