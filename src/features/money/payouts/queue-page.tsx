import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Payout } from '#contract/routes/vendor-payments.ts';
import { KeptCommands } from '#src/domain/money/kept-commands.tsx';
import { EVIDENCE, evidenceOf } from '#src/domain/payout/payout-acts.ts';
import { put, useAddress } from '#src/lib/address/use-address.ts';
import { t } from '#src/lib/i18n.ts';
import { useCommandScope } from '#src/lib/keys/command-scope.ts';
import { takeFocus, takeLostFocus } from '#src/lib/keys/take-focus.ts';
import { useStore } from '#src/lib/use-store.ts';
import { ROW_PX } from '#src/ui/list/rows/use-grid-rows.ts';
import { Notice } from '#src/ui/page/notice.tsx';
import { act } from './acts.ts';
import { BulkActs } from './bulk-acts.tsx';
import { begin, commands, type QueueContext } from './commands.ts';
import { EvidencePane } from './evidence-pane.tsx';
import { FileSheet } from './file-sheet.tsx';
import { type Filter, filterIn } from './filter.ts';
import { change, focusedPayout, focusOn, letIn, poll, queue, queueGrid, read } from './queue.ts';
import { QueueGrid } from './queue-grid.tsx';
import { QueueKeys } from './queue-keys.tsx';
import { QueueTools } from './queue-tools.tsx';
import { takeBackLast } from './take-back.ts';
import { TakeBackChip } from './take-back-chip.tsx';
import './payouts.css';

const POLL_MS = 4_000;

/** Moves on to the next row, unless the user has moved elsewhere in the meantime. */
function toNext({ id }: Payout): void {
  const { rows, focusId } = queue.get();
  const at = rows.findIndex((row) => row.id === id);
  if (focusId === id) focusOn(rows[at + 1]?.id ?? id);
}

/** The evidence of the focused payout, with that of the next prefetched. */
function useEvidence(payout: Payout | undefined) {
  const queries = useQueryClient();
  const nextId = useStore(queue, ({ rows, focusId }) => {
    const at = rows.findIndex(({ id }) => id === focusId);
    return at === -1 ? undefined : rows[at + 1]?.id;
  });
  useEffect(() => {
    if (nextId !== undefined)
      void queries.prefetchQuery({ ...evidenceOf(nextId), staleTime: 5_000 });
  }, [nextId, queries]);
  return useQuery({
    ...evidenceOf(payout?.id ?? 0),
    enabled: payout !== undefined,
    staleTime: 5_000,
  });
}

/** Store Payments: a queue of payouts, each with the evidence of its amount beside it. */
export default function QueuePage() {
  const navigate = useNavigate();
  const queries = useQueryClient();
  const [params, changeAddress] = useAddress();
  const key = params.toString();
  const filter = useMemo(() => filterIn(new URLSearchParams(key)), [key]);
  const scroller = useRef<HTMLDivElement>(null);
  const state = useStore(queue, (now) => now.state);
  const failure = useStore(queue, (now) => now.failure);
  const count = useStore(queue, (now) => now.rows.length);
  const hasMore = useStore(queue, (now) => now.cursor !== null);
  const bulk = useStore(queue, (now) => now.bulk);
  const payout = useStore(queue, focusedPayout);
  const evidence = useEvidence(payout);

  useEffect(() => {
    void read(filter);
    const timer = setInterval(() => {
      if (!document.hidden) void poll();
    }, POLL_MS);
    return () => clearInterval(timer);
  }, [filter]);

  const setFilter = useCallback(
    (part: Partial<Filter>) =>
      changeAddress((query) => {
        for (const [name, value] of Object.entries(part))
          put(query, { [name]: value === 'todo' || value === 'any' ? '' : value });
      }),
    [changeAddress],
  );
  const approve = async (one: Payout) => {
    if (await act(one, 'approve', {}, queries)) toNext(one);
  };
  const context: QueueContext = {
    evidence: evidence.data,
    approve: (one) => void approve(one),
    takeBack: () => void takeBackLast(queries),
    onlyStore: ({ store }) => setFilter({ store: filter.store ? '' : String(store.id) }),
    openStatement: ({ store }) => void navigate(`/store-balance/${store.id}`),
    pageRows: () => Math.max(1, Math.floor((scroller.current?.clientHeight ?? 0) / ROW_PX) - 2),
  };
  useCommandScope(commands, context);
  // The rows are the main content: their keys act at once, however the screen was opened.
  const hasRows = count > 0;
  useEffect(() => {
    if (hasRows) takeFocus(queueGrid());
  }, [hasRows]);
  const focusId = payout?.id;
  useEffect(() => {
    // The pane that had the focus is replaced for each payout.
    if (focusId !== undefined) takeLostFocus(queueGrid());
  }, [focusId]);
  const onAnswer = useCallback(() => {
    void letIn();
    void queries.invalidateQueries({ queryKey: [EVIDENCE] });
  }, [queries]);
  useEffect(() => {
    // The button that opened the sheet may be gone with the selection.
    if (bulk === null) takeLostFocus(queueGrid());
  }, [bulk]);
  const closeBulk = () => change({ bulk: null });
  const onBulkDone = (done: readonly number[]) => {
    const { chosen } = queue.get();
    change({ chosen: new Set([...chosen].filter((id) => !done.includes(id))) });
    void queries.invalidateQueries({ queryKey: [EVIDENCE] });
  };
  const sheet = {
    payouts: queue.get().rows.filter(({ id }) => queue.get().chosen.has(id)),
    onDone: onBulkDone,
    onClose: closeBulk,
  };
  const isFiltered = filter.status !== 'todo' || filter.store !== '' || filter.age !== 'any';
  return (
    <div className="payouts">
      <QueueTools filter={filter} onFilter={setFilter} />
      <KeptCommands onAnswer={onAnswer} />
      {failure && (
        <Notice severity={state === 'failed' ? 'critical' : 'warning'}>
          {t(state === 'failed' ? 'payouts.failed' : 'payouts.poll_failed', { message: failure })}{' '}
          <button type="button" className="link-button" onClick={() => void letIn()}>
            {t('payouts.try_again')}
          </button>
        </Notice>
      )}
      <div className="payouts__split">
        <div className="queue">
          {state === 'reading' && <output className="queue__empty">{t('payouts.reading')}</output>}
          {state === 'ready' && count === 0 && (
            <div className="queue__empty">
              <output>{t(isFiltered ? 'payouts.empty' : 'payouts.empty_todo')}</output>
              {isFiltered && (
                <button
                  type="button"
                  className="button"
                  onClick={() => setFilter({ status: 'todo', store: '', age: 'any' })}
                >
                  {t('payouts.clear_filter')}
                </button>
              )}
            </div>
          )}
          {count > 0 && <QueueGrid scroller={scroller} />}
        </div>
        {payout ? (
          <EvidencePane
            key={payout.id}
            payout={payout}
            evidence={evidence.data?.payout.id === payout.id ? evidence.data : undefined}
            failure={evidence.error?.message ?? null}
            onAct={(what) => begin(what, context)}
            onDone={toNext}
          />
        ) : (
          <p className="evidence evidence--none">{t('payouts.evidence_none')}</p>
        )}
      </div>
      <div className="payouts__foot">
        <output>
          {/* Rows that failed to load are not the same as no rows. */}
          {(state === 'ready' || count > 0) &&
            t('payouts.count', { n: count, more: hasMore ? 'yes' : 'no' })}
        </output>
        <TakeBackChip onTakeBack={() => void takeBackLast(queries)} />
        <QueueKeys />
      </div>
      {bulk === 'file' && <FileSheet {...sheet} />}
      {(bulk === 'approve' || bulk === 'reject' || bulk === 'pay') && (
        <BulkActs what={bulk} {...sheet} />
      )}
    </div>
  );
}
