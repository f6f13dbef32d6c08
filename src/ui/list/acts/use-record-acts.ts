import { useState } from 'react';
import { MAX_BULK_ROWS } from '#contract/list.ts';
import { sendInTurn, sendOnce } from '#src/lib/console/in-flight.ts';
import { type MessageKey, t, textIfKnown } from '#src/lib/i18n.ts';
import { keyRefusal } from '#src/lib/keys/refused-key.ts';
import { hasPermission } from '#src/lib/session/has-permission.ts';
import { UNDO_STATUS_MS, useStatus } from '#src/lib/status.ts';
import type { ListRow } from '#src/ui/list/list.ts';
import { useUndoOnLeave } from '#src/ui/toast/left-undo.ts';
import { dropShownUndo } from '#src/ui/toast/toast-store.ts';
import { type CompletedAct, sendAct } from './act-sheet.tsx';
import { type ActResult, actText, type RecordAct, UNANSWERED } from './list-act.ts';

interface Sheet<Row> {
  act: RecordAct<Row>;
  rows: readonly Row[];
  tried: readonly ActResult<Row>[];
}

/** The result of the last act, and how to undo it while it is shown. */
interface Outcome<Row extends ListRow> {
  text: string;
  last?: CompletedAct<Row>;
  /** Until when it can be undone, in epoch ms. */
  untilMs: number;
}

/**
 * Returns the act that undoes an act: another act, or one that restores the rows' previous values.
 */
function undoOf<Row extends ListRow>(
  { act, answer, before }: CompletedAct<Row>,
  find: (id: string) => RecordAct<Row> | undefined,
): RecordAct<Row> | undefined {
  const { revert, undo, label, permission, reverted } = act;
  if (!revert) return undo === undefined ? undefined : find(undo);
  const was = new Map(before.map((row) => [row.id, row]));
  return {
    id: `${act.id}.undo`,
    label,
    ...(permission ? { permission } : {}),
    doneText: (n) => t(reverted ?? 'lists.act_undone', { act: t(label), n }),
    can: ({ id }) => was.has(id),
    send: (rows) =>
      revert(
        rows.flatMap((now) => {
          const old = was.get(now.id);
          return old ? [{ now, before: old }] : [];
        }),
        answer,
      ),
  };
}

/** The result of an act: what happened to one record, or to how many. */
function doneTextOf<Row extends ListRow>(
  act: RecordAct<Row>,
  done: readonly Row[],
  nameOf: (row: Row) => string,
): string {
  const n = done.length;
  const [one] = done;
  if (act.doneText) return act.doneText(n);
  if (!one || n > 1) return t('lists.act_done', { act: actText(act), n });
  const name = nameOf(one);
  const known = `lists.did_${act.id}`;
  return textIfKnown(known)
    ? t(known as MessageKey, { name })
    : t('lists.act_done_one', { act: actText(act), name });
}

interface Reporting<Row> {
  /** Receives the updated rows. */
  onRows: (rows: readonly Row[]) => void;
  /** Names a row where its act is announced. */
  nameOf: (row: Row) => string;
}

/** Undoes an act after its screen was left. Throws the first refusal. */
async function sendUndo<Row extends ListRow>(
  undoing: RecordAct<Row>,
  rows: readonly Row[],
  { onRows, nameOf }: Reporting<Row>,
): Promise<string> {
  const results = await sendAct(
    undoing,
    rows.filter((row) => undoing.can(row)),
    '',
  );
  onRows(results.flatMap((result) => (result.ok ? [result.row] : [])));
  const refused = results.find((result) => !result.ok);
  if (refused && !refused.ok) throw new Error(refused.error.message);
  const done = results.flatMap((result) => (result.ok ? [result.row] : []));
  return doneTextOf(undoing, done, nameOf);
}

/**
 * The acts of a list or of one record: the rows that allow them, their questions, and their undo.
 */
export function useRecordActs<Row extends ListRow>(
  list: { acts?: readonly RecordAct<Row>[] | undefined },
  { onRows, nameOf }: Reporting<Row>,
  reread?: () => void,
) {
  const [sheet, setSheet] = useState<Sheet<Row> | null>(null);
  const status = useStatus<Outcome<Row> | null>(null);
  const last = status.shown?.last;
  const find = (id: string) => list.acts?.find((act) => act.id === id);

  const end = (ended: CompletedAct<Row>) => {
    if (ended.done.length === 0) return status.clear();
    const { act, done } = ended;
    const text = doneTextOf(act, done, nameOf);
    const canUndo = undoOf(ended, find) !== undefined;
    if (canUndo) dropShownUndo();
    const untilMs = Date.now() + UNDO_STATUS_MS;
    status.show({ text, last: ended, untilMs }, canUndo ? UNDO_STATUS_MS : undefined);
    if (ended.act.refetchesList) reread?.();
  };
  /** Returns the rows that allow the act. */
  const applicable = (act: RecordAct<Row>, rows: readonly Row[]) =>
    hasPermission(act.permission) ? rows.filter((row) => act.can(row)) : [];

  const start = async (act: RecordAct<Row>, rows: readonly Row[]) => {
    const which = applicable(act, rows);
    if (which.length === 0) return;
    if (act.asks || act.isConfirmed || which.length > MAX_BULK_ROWS) {
      setSheet({ act, rows: which, tried: [] });
      return;
    }
    const ofRows = `${act.id} ${which.map(({ id }) => id).join()}`;
    const send = () => sendAct(act, which, '');
    const results = await (act.turn ? sendInTurn(act.turn, send) : sendOnce(ofRows, send));
    if (!results) return;
    const done = results.flatMap((result) => (result.ok ? [result.row] : []));
    onRows(done);
    const ids = new Set(done.map(({ id }) => id));
    end({ act, answer: '', done, before: which.filter(({ id }) => ids.has(id)) });
    const refused = results.flatMap((result) => (result.ok ? [] : [result.error]));
    const [first] = refused;
    if (!first) return;
    // A dialog would take the presses that follow, and to send it again would change nothing.
    if (act.turn && refused.every(({ code }) => code !== UNANSWERED))
      keyRefusal.set({ text: first.message });
    else setSheet({ act, rows: which, tried: results });
  };
  const undoing = last ? undoOf(last, find) : undefined;
  const undo = () => {
    if (!last || !undoing) return;
    status.clear();
    void start(undoing, last.done);
  };
  useUndoOnLeave(() => {
    const { text = '', untilMs = 0 } = status.shown ?? {};
    // An undo that asks something is offered on its own screen only.
    if (!last || !undoing || undoing.asks || undoing.isConfirmed) return null;
    if (last.done.length > MAX_BULK_ROWS) return null;
    return { text, untilMs, undo: () => sendUndo(undoing, last.done, { onRows, nameOf }) };
  });
  return {
    sheet,
    close: () => setSheet(null),
    end,
    applicable,
    find,
    start,
    undo: undoing && last ? undo : null,
    outcome: status.shown?.text ?? '',
    stayOnOutcome: status.stayOn,
    announce: (text: string) => status.show({ text, untilMs: 0 }),
  };
}
