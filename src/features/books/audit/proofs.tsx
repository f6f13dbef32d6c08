import { useMutation, useQueryClient } from '@tanstack/react-query';
import { auditRoutes } from '#contract/routes/audit.ts';
import { call } from '#src/lib/api/call.ts';
import { t } from '#src/lib/i18n.ts';
import { useKey, withKey } from '#src/lib/keys/shortcuts.ts';
import { Notice } from '#src/ui/page/notice.tsx';
import { DailyProofs, REPORTS } from './daily-proofs.tsx';
import { LedgerChecks } from './ledger-checks.tsx';

const HEAD_SHOWN = 12;

/** Walks the chain, and asks the books, when somebody wants to know. */
export function Proofs() {
  const chain = useMutation({ mutationFn: () => call(auditRoutes.verify, {}) });
  const queries = useQueryClient();
  const ledger = useMutation({
    mutationFn: () => call(auditRoutes.prove, {}),
    onSuccess: () => queries.invalidateQueries({ queryKey: REPORTS }),
  });
  const keys = [useKey('audit.chain'), useKey('audit.ledger')] as const;
  const failure = chain.error ?? ledger.error;
  const broken = chain.data?.broken;
  return (
    <div className="audit__proofs">
      <div className="list__acts">
        <button
          type="button"
          className="button"
          data-act="chain"
          disabled={chain.isPending}
          onClick={() => chain.mutate()}
        >
          {withKey(t('books.chain'), keys[0])}
        </button>
        <button
          type="button"
          className="button"
          data-act="ledger"
          disabled={ledger.isPending}
          onClick={() => ledger.mutate()}
        >
          {withKey(t('books.ledger'), keys[1])}
        </button>
        <output>
          {chain.isPending && t('books.chain_walking')}
          {chain.data &&
            !broken &&
            t('books.chain_whole', {
              n: chain.data.links,
              head: chain.data.head.slice(0, HEAD_SHOWN),
            })}{' '}
          {ledger.isPending && t('books.ledger_walking')}
        </output>
      </div>
      {failure && (
        <Notice severity="critical">{t('books.check_failed', { message: failure.message })}</Notice>
      )}
      {broken && <Notice severity="critical">{t('books.chain_broken', broken)}</Notice>}
      <DailyProofs />
      {ledger.data && <LedgerChecks report={ledger.data} onClose={ledger.reset} />}
    </div>
  );
}
