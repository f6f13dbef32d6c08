import { Button } from '@blueprintjs/core';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { type MessageKey, t } from '#src/lib/i18n.ts';
import { Sheet } from '#src/ui/overlay/sheet.tsx';
import { Notice } from '#src/ui/page/notice.tsx';
import { type BulkRow, bulkRows, isFailed, runBulk } from './money-bulk.ts';

type Act = (id: number) => Promise<unknown>;

interface Props {
  title: string;
  items: readonly { id: number; label: string }[];
  /** Asks for the input of the act, then starts it. */
  ask: (begin: (act: Act) => void) => ReactNode;
  onDone: (done: readonly number[]) => void;
  onClose: () => void;
  /** Without a result to read, because every row was done, it closes by itself. */
  closesOnSuccess?: boolean;
  /** Shown below the results when the act has ended. */
  after?: ReactNode;
  /** Handles keys while nothing is in flight. */
  onKey?: (event: KeyboardEvent) => void;
}

/**
 * A bulk act that sends one command per row, with progress, a result for each row, and a retry that
 * never executes a command twice.
 */
export function MoneyBulk(props: Props) {
  const { title, items, ask, onDone, onClose, closesOnSuccess = false, after, onKey } = props;
  const dialog = useRef<HTMLDivElement>(null);
  const [stop, setStop] = useState<AbortController | null>(null);
  const [rows, setRows] = useState<readonly BulkRow[]>(() => bulkRows(items));
  const [act, setAct] = useState<Act | null>(null);
  const [isRunning, setRunning] = useState(false);

  // The pressed button has been removed by then.
  useEffect(() => {
    if (act && !isRunning) dialog.current?.focus();
  }, [act, isRunning]);

  const run = async (how: Act, from: readonly BulkRow[]) => {
    const controller = new AbortController();
    setStop(controller);
    setRunning(true);
    const ended = await runBulk(from, how, setRows, controller.signal);
    setRunning(false);
    onDone(ended.filter(({ state }) => state === 'done').map(({ id }) => id));
    if (closesOnSuccess && !ended.some(isFailed)) onClose();
  };
  const begin = (how: Act) => {
    setAct(() => how);
    void run(how, rows);
  };
  const done = rows.filter(({ state }) => state === 'done').length;
  const failed = rows.filter(isFailed).length;
  // A result of one row is said in words: counts and a table of it would say nothing more.
  const [single] = act && !isRunning && rows.length === 1 ? rows : [];
  return (
    <Sheet
      ref={dialog}
      title={title}
      size="wide"
      // Escape while the act runs would hide its results.
      onClose={() => !isRunning && onClose()}
      onKeyDown={(event) => act && !isRunning && onKey?.(event.nativeEvent)}
    >
      {!act && ask(begin)}
      <output>
        {isRunning && t('money.bulk_running', { done, all: rows.length })}
        {act && !isRunning && !single && t('money.bulk_result', { done, failed })}
        {single?.state === 'done' && t('money.kept_done', { label: single.label })}
      </output>
      {single && isFailed(single) && (
        <Notice severity="critical">
          {t('money.kept_refused', {
            label: single.label,
            why: single.why ?? t(`money.bulk_state_${single.state}` as MessageKey),
          })}
        </Notice>
      )}
      {act && !single && (
        <section className="sheet__rows scroll" data-tall aria-label={t('money.bulk_results')}>
          <table className="table">
            <tbody>
              {rows.map(({ id, label, state, why }) => (
                <tr key={id} data-state={state}>
                  <th scope="row">{label}</th>
                  <td>{t(`money.bulk_state_${state}` as MessageKey)}</td>
                  <td>{why}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
      {act && !isRunning && after}
      {act && (
        <div className="row">
          {isRunning && <Button onClick={() => stop?.abort()}>{t('money.bulk_stop')}</Button>}
          {!isRunning && failed > 0 && (
            <Button intent="primary" onClick={() => void run(act, rows)}>
              {t('money.bulk_retry', { n: failed })}
            </Button>
          )}
          {!isRunning && <Button onClick={onClose}>{t('money.close')}</Button>}
        </div>
      )}
    </Sheet>
  );
}
