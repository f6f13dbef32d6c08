import { Button } from '@blueprintjs/core';
import { useEffect, useRef, useState } from 'react';
import { MAX_BULK_ROWS } from '#contract/list.ts';
import { type MessageKey, t } from '#src/lib/i18n.ts';
import { failureText } from '#src/ui/failure/announce-failure.ts';
import type { ListRow } from '#src/ui/list/list.ts';
import { rowCountText } from '#src/ui/list/rows/row-count-text.ts';
import { Sheet } from '#src/ui/overlay/sheet.tsx';
import { ActForm, ActResultButtons, OneRefused, RefusedRows } from './act-parts.tsx';
import { firstAnswer, readAnswer } from './act-question.tsx';
import { type ActResult, actText, type RecordAct, UNANSWERED } from './list-act.ts';

export interface CompletedAct<Row> {
  act: RecordAct<Row>;
  /** The answer to the act's question. */
  answer: string;
  done: readonly Row[];
  /** The same rows before the act. */
  before: readonly Row[];
}

/** Sends an act for some rows. A failure of the whole call counts as a refusal of each row. */
export async function sendAct<Row extends ListRow>(
  act: RecordAct<Row>,
  rows: readonly Row[],
  answer: string,
): Promise<readonly ActResult<Row>[]> {
  try {
    return await act.send(rows, answer);
  } catch (error) {
    const failure = { code: UNANSWERED, message: failureText(error) };
    return rows.map(({ id }) => ({ id, ok: false, error: failure }));
  }
}

const knownNow = <Row extends ListRow>(
  old: ReadonlyMap<number, Row>,
  answers: readonly ActResult<Row>[],
): ReadonlyMap<number, Row> =>
  new Map([
    ...old,
    ...answers.flatMap((one) => (!one.ok && one.row ? [[one.id, one.row] as const] : [])),
  ]);

interface Props<Row extends ListRow> {
  act: RecordAct<Row>;
  rows: readonly Row[];
  /** Results that exist already, if the act was sent before this dialog opened. */
  tried: readonly ActResult<Row>[];
  name: (row: Row) => string;
  /** The noun for the rows; absent if there is always one. */
  counted?: MessageKey;
  /** Receives the updated rows after each completed part. */
  onRows: (rows: readonly Row[]) => void;
  /** Fetches these rows from the server again. */
  readAgain: (rows: readonly Row[]) => Promise<readonly Row[]>;
  onEnd: (end: CompletedAct<Row>) => void;
  onClose: () => void;
}

/**
 * The dialog of an act on one or more rows: its question, its progress, and the reason for each
 * refused row. Retry sends the refused rows with their current versions.
 */
export function ActSheet<Row extends ListRow>(props: Props<Row>) {
  const { act, name, onRows, readAgain, onEnd, onClose } = props;
  const dialog = useRef<HTMLDivElement>(null);
  // The rows at the time of opening: the list behind changes while they are processed.
  const [rows] = useState(props.rows);
  const [known, setKnown] = useState<ReadonlyMap<number, Row>>(new Map());
  const [typed, type] = useState(() => firstAnswer(act.asks));
  const [isMissing, setMissing] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  const [progress, setProgress] = useState<string | null>(null);
  const [results, setResults] = useState<ReadonlyMap<number, ActResult<Row>>>(
    () => new Map(props.tried.map((result) => [result.id, result])),
  );
  const stopped = useRef(false);
  /** The accumulated results of all attempts, so that undo reverses the whole act. */
  const ended = useRef<Pick<CompletedAct<Row>, 'done' | 'before'>>({ done: [], before: [] });

  // The pressed button has been removed by then, so the dialog itself takes the focus.
  useEffect(() => {
    if (results.size > 0 && progress === null) dialog.current?.focus();
  }, [results, progress]);

  const run = async (which: readonly Row[]) => {
    // Of all its rows, also when some are sent again: that is how it was confirmed.
    const answer = readAnswer(act.asks, typed, rows);
    setMissing(answer === null);
    const wrong = answer === null ? null : (act.faultOf?.(answer) ?? null);
    setFault(wrong);
    if (answer === null || wrong !== null) {
      // It may be out of view, such as below a long preview.
      requestAnimationFrame(() =>
        dialog.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus(),
      );
      return;
    }
    stopped.current = false;
    const all = new Map(results);
    const done: Row[] = [];
    for (let from = 0; from < which.length && !stopped.current; from += MAX_BULK_ROWS) {
      setProgress(t('lists.act_running', { done: from, all: which.length }));
      const part = which.slice(from, from + MAX_BULK_ROWS);
      const answers = await sendAct(act, part, answer);
      for (const result of answers) all.set(result.id, result);
      const changed = answers.flatMap((result) => (result.ok ? [result.row] : []));
      done.push(...changed);
      onRows(changed);
      setKnown((old) => knownNow(old, answers));
      setResults(new Map(all));
    }
    setProgress(null);
    const ids = new Set(done.map(({ id }) => id));
    const before = which.filter(({ id }) => ids.has(id));
    ended.current = {
      done: [...ended.current.done, ...done],
      before: [...ended.current.before, ...before],
    };
    onEnd({ act, answer, ...ended.current });
    if ([...all.values()].every(({ ok }) => ok) && !stopped.current) onClose();
  };
  const failed = rows.filter(({ id }) => results.get(id)?.ok === false);
  const retry = async () => {
    // Rows that came with a refusal are current. The others, and the list, are fetched again.
    const untold = failed.filter(({ id }) => !known.has(id));
    const read = untold.length > 0 ? await readAgain(untold) : [];
    await run([...failed.flatMap(({ id }) => known.get(id) ?? []), ...read]);
  };
  const isAsking = results.size === 0 && progress === null;
  const [only] = rows.length === 1 ? failed : [];
  const refused = only && results.get(only.id);
  const single = only && refused && !refused.ok && { name: name(only), error: refused.error };
  const n = rows.length;
  const title = t('lists.act_title', {
    act: actText(act),
    n,
    rows: props.counted ? rowCountText(props.counted, n) : '',
  });
  return (
    <Sheet ref={dialog} title={title} size="medium" onClose={onClose}>
      {isAsking && (
        <ActForm
          act={act}
          rows={rows}
          name={name}
          typed={typed}
          type={type}
          isMissing={isMissing}
          fault={fault}
          onSend={() => void run(rows)}
          onClose={onClose}
        />
      )}
      <output>
        {progress ??
          (isAsking || single
            ? null
            : t('lists.act_result', { done: results.size - failed.length, failed: failed.length }))}
      </output>
      {single && progress === null && <OneRefused {...single} />}
      {!single && <RefusedRows rows={failed} results={results} name={name} />}
      {progress !== null && rows.length > MAX_BULK_ROWS && (
        <div className="row">
          <Button
            onClick={() => {
              stopped.current = true;
            }}
          >
            {t('lists.act_stop')}
          </Button>
        </div>
      )}
      {!isAsking && progress === null && (
        <ActResultButtons failed={failed.length} onRetry={() => void retry()} onClose={onClose} />
      )}
    </Sheet>
  );
}
