import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { Link } from 'react-router-dom';
import type { Case } from '#contract/operations/cases/case.ts';
import { CASES, subjectText } from '#src/domain/case/cases.ts';
import { causeText } from '#src/domain/cause/causes.ts';
import { t } from '#src/lib/i18n.ts';
import { useCommandScope } from '#src/lib/keys/command-scope.ts';
import { formatMoney } from '#src/lib/language/money.ts';
import type { PaneProps } from '#src/ui/list/list-parts.ts';
import { RowPane } from '#src/ui/list/row-pane.tsx';
import { CaseFacts } from './case-facts.tsx';
import { CaseHistory } from './case-history.tsx';
import { ContactSlot, RemediesSlot } from './case-slots.tsx';
import { CommentBox } from './comment-box.tsx';
import { type PaneScreen, paneCommands } from './pane-commands.ts';
import { PhotoBox } from './photo-box.tsx';

/** The case in focus: what is complained of by whom, what was done, and what can be. */
export function CasePane({
  row,
  commands,
  screen = 'cases',
}: Pick<PaneProps<Case>, 'row' | 'commands'> & { screen?: PaneScreen }) {
  const { id, cause, order, state, given } = row;
  const queries = useQueryClient();
  const field = useRef<HTMLTextAreaElement>(null);
  const mayComment = row.acts.comment === true;
  const readAgain = () => void queries.invalidateQueries({ queryKey: [CASES] });
  useCommandScope(paneCommands[screen], {
    comment: () => field.current?.focus(),
    mayComment: () => mayComment,
  });
  return (
    <RowPane
      label={t('cases.one', { id })}
      bodyLabel={t('cases.facts', { id })}
      title={
        <>
          {causeText(cause)} <small>{subjectText(row)}</small>
        </>
      }
      amount={given === '0' ? null : formatMoney(given)}
      status={
        <span className="status">
          {t(`cases.state_${state}`)}
          {row.priority !== 'normal' && ` · ${t(`cases.priority_${row.priority}`)}`}
        </span>
      }
      link={
        order && (
          <Link data-end to={`/orders/${order.id}`}>
            {t('cases.cmd_order')}
          </Link>
        )
      }
      commands={commands}
    >
      <CaseFacts row={row} />
      <RemediesSlot row={row} />
      <ContactSlot row={row} />
      <PhotoBox row={row} onSent={readAgain}>
        {mayComment && <CommentBox row={row} field={field} onSent={readAgain} />}
      </PhotoBox>
      <CaseHistory row={row} />
    </RowPane>
  );
}
