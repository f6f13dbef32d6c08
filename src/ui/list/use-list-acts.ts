import { useState } from 'react';
import { MAX_BULK_ROWS } from '#contract/list.ts';
import { roleCan } from '#contract/permissions.ts';
import { t } from '#src/lib/i18n.ts';
import { getUser } from '#src/lib/session.ts';
import { type ActEnd, sendAct } from './act-sheet.tsx';
import type { ActResult, ListAct, ListRow } from './list.ts';

interface Sheet<Row> {
  act: ListAct<Row>;
  rows: readonly Row[];
  tried: readonly ActResult<Row>[];
}

/** Acts of a list or of one record: on what they may be done, what is asked, what can be taken back. */
export function useListActs<Row extends ListRow>(
  list: { acts?: readonly ListAct<Row>[] | undefined },
  onRows: (rows: readonly Row[]) => void,
) {
  const [sheet, setSheet] = useState<Sheet<Row> | null>(null);
  const [last, setLast] = useState<ActEnd<Row> | null>(null);
  const [outcome, say] = useState('');
  const find = (id: string) => list.acts?.find((act) => act.id === id);
  const mayDo = ({ permission }: ListAct<Row>) =>
    !permission || roleCan(getUser()?.role ?? null, permission);

  const end = (ended: ActEnd<Row>) => {
    setLast(ended.done.length > 0 ? ended : null);
    if (ended.done.length > 0)
      say(t('lists.act_done', { act: t(ended.act.label), n: ended.done.length }));
  };
  /** Rows of these that the act can be done to. */
  const applicable = (act: ListAct<Row>, rows: readonly Row[]) =>
    mayDo(act) ? rows.filter((row) => act.can(row)) : [];

  const start = async (act: ListAct<Row>, rows: readonly Row[]) => {
    const which = applicable(act, rows);
    if (which.length === 0) return;
    if (act.asks || which.length > MAX_BULK_ROWS) {
      setSheet({ act, rows: which, tried: [] });
      return;
    }
    const results = await sendAct(act, which, '');
    const done = results.flatMap((result) => (result.ok ? [result.row] : []));
    onRows(done);
    end({ act, done });
    if (done.length < which.length) setSheet({ act, rows: which, tried: results });
  };
  const undoing = last?.act.undo === undefined ? undefined : find(last.act.undo);
  const undo = () => {
    if (!last || !undoing) return;
    setLast(null);
    void start(undoing, last.done);
  };
  return {
    sheet,
    close: () => setSheet(null),
    end,
    applicable,
    find,
    start,
    undo: undoing && last ? undo : null,
    outcome,
    say,
  };
}
