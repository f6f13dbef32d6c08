import { Button } from '@blueprintjs/core';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useRef } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { lastAddress } from '#src/lib/address/last-address.ts';
import { t } from '#src/lib/i18n.ts';
import { useCommandScope } from '#src/lib/keys/command-scope.ts';
import { useKey } from '#src/lib/keys/shortcuts.ts';
import { useHasPermission } from '#src/lib/session/session.ts';
import { TextButton } from '#src/ui/controls/text-button.tsx';
import { ActSheet } from '#src/ui/list/acts/act-sheet.tsx';
import { useRecordActs } from '#src/ui/list/acts/use-record-acts.ts';
import type { ListRow } from '#src/ui/list/list.ts';
import '#src/ui/list/filters/list-popover.css';
import type { Detail } from '#src/ui/detail/detail.ts';
import { History } from './history.tsx';
import { Notes } from './notes.tsx';
import '#src/ui/detail/detail.css';
import { KeyedLabel } from '#src/ui/controls/keyed-label.tsx';

interface Props<Row extends ListRow> {
  detail: Detail<Row>;
  /** The record in the form that its acts accept. */
  row: Row;
  /** The name of the record, which the header of the screen shows. */
  title: string;
  /** For example number, kind, location. */
  subtitle?: ReactNode;
  /** The state of the record, with the reason if there is one. */
  status?: ReactNode;
  picture?: ReactNode;
  /** Further links, beside the acts. */
  tools?: ReactNode;
  /**
   * Fetches the record again: after an act, and when one was refused because the record has
   * changed.
   */
  refetch: () => Promise<{ data: Row | undefined }>;
  /** Receives the record from the response to an act, so that it need not be fetched. */
  onRow?: (row: Row) => void;
  /** Sections, such as facts, related lists or a map. */
  children: ReactNode;
}

/** The page of one record: its facts, related records, history and acts. */
export function DetailPage<Row extends ListRow>(props: Props<Row>) {
  const { detail, row, title, refetch, onRow = () => void refetch() } = props;
  const subject = `${detail.kind}:${row.id}`;
  const navigate = useNavigate();
  const note = useRef<HTMLTextAreaElement>(null);
  const queries = useQueryClient();
  const show = (rows: readonly Row[]) => {
    rows.forEach(onRow);
    void queries.invalidateQueries({ queryKey: ['record.history'] });
  };
  const { stayOnOutcome, ...acts } = useRecordActs(detail, {
    onRows: show,
    nameOf: () => title,
  });
  const isEditor = useHasPermission(detail.edit?.permission ?? 'console.use');
  const mayEdit = isEditor && detail.edit?.can?.(row) !== false;
  const main = detail.acts.find((act) => act.isMain && acts.applicable(act, [row]).length > 0)?.id;
  const editKey = useKey(`${detail.id}.edit`);
  const undoKey = useKey(`${detail.id}.undo`);
  useCommandScope(detail.commands, {
    act: (id) => {
      const act = acts.find(id);
      if (act) void acts.start(act, [row]);
    },
    canAct: (id) => {
      const act = acts.find(id);
      return act !== undefined && acts.applicable(act, [row]).length > 0;
    },
    whyNot: (id) => acts.find(id)?.whyNot?.(row) ?? null,
    edit: () => detail.edit && void navigate(detail.edit.path(row.id)),
    canEdit: () => mayEdit && detail.edit !== undefined,
    undo: () => acts.undo?.(),
    canUndo: () => acts.undo !== null,
    note: () => note.current?.focus(),
    back: () => void navigate(lastAddress(detail.listPath)),
  });
  return (
    <div className="detail">
      <header className="row bar detail__head" data-line>
        {props.picture}
        <div className="quiet small">
          {props.subtitle && <p>{props.subtitle}</p>}
          {props.status && <p>{props.status}</p>}
        </div>
        <output className="detail__outcome line" ref={stayOnOutcome}>
          <span className="cut" title={acts.outcome}>
            {acts.outcome}
          </span>
          {acts.undo && (
            <TextButton onClick={acts.undo}>
              <KeyedLabel label={t('lists.undo')} keyName={undoKey} />
            </TextButton>
          )}
        </output>
        <div className="row" data-end>
          {detail.acts.map((act) => {
            const isPossible = acts.applicable(act, [row]).length > 0;
            return isPossible || act.isBarred?.(row) ? (
              <ActButton
                key={act.id}
                isMain={act.id === main}
                id={`${detail.id}.${act.id}`}
                label={t(act.label)}
                whyNot={isPossible ? null : (act.whyNot?.(row) ?? null)}
                onAct={() => void acts.start(act, [row])}
              />
            ) : null;
          })}
          {props.tools}
          {detail.edit && mayEdit && (
            <Link
              className={main ? 'bp6-button' : 'bp6-button bp6-intent-primary'}
              to={detail.edit.path(row.id)}
            >
              <KeyedLabel label={t(detail.edit.label)} keyName={editKey} />
            </Link>
          )}
        </div>
      </header>
      <div className="detail__main">{props.children}</div>
      <aside className="pane detail__aside" aria-label={t('detail.aside')}>
        <Notes key={subject} subject={subject} field={note} />
        <History subject={subject} />
      </aside>
      {acts.sheet && (
        <ActSheet
          key={acts.sheet.act.id}
          {...acts.sheet}
          name={() => title}
          onRows={show}
          readAgain={async (rows) => {
            const { data } = await refetch();
            return data ? [data] : rows;
          }}
          onEnd={acts.end}
          onClose={acts.close}
        />
      )}
    </div>
  );
}

function ActButton(props: {
  id: string;
  label: string;
  /** Why it is not possible; null if it is. */
  whyNot: string | null;
  isMain: boolean;
  onAct: () => void;
}) {
  const key = useKey(props.id);
  const { whyNot, isMain } = props;
  return (
    <Button
      intent={isMain ? 'primary' : 'none'}
      onClick={props.onAct}
      disabled={whyNot !== null}
      title={whyNot ?? undefined}
    >
      <KeyedLabel label={props.label} keyName={key} />
    </Button>
  );
}
