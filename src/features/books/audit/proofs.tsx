import { useMutation, useQueryClient } from '@tanstack/react-query';
import { proveBooks, verifyChain } from '#src/domain/audit/proof.ts';
import { t } from '#src/lib/i18n.ts';
import { CommandButton } from '#src/ui/command-button.tsx';
import { Notice } from '#src/ui/page/notice.tsx';
import { proveLedger, walkChain } from './commands.ts';
import { DailyProofs, REPORTS } from './daily-proofs.tsx';
import { LedgerChecks } from './ledger-checks.tsx';

const HEAD_SHOWN = 12;

/** Verifies the chain and checks the books on request. */
export function Proofs() {
  const chain = useMutation({ mutationFn: verifyChain });
  const queries = useQueryClient();
  const ledger = useMutation({
    mutationFn: proveBooks,
    onSuccess: () => queries.invalidateQueries({ queryKey: REPORTS }),
  });
  const failure = chain.error ?? ledger.error;
  const broken = chain.data?.broken;
  return (
    <div className="stack bar" data-line>
      <div className="row">
        <CommandButton
          command={walkChain}
          isDisabled={chain.isPending}
          onPress={() => chain.mutate()}
        >
          {t('books.chain')}
        </CommandButton>
        <CommandButton
          command={proveLedger}
          isDisabled={ledger.isPending}
          onPress={() => ledger.mutate()}
        >
          {t('books.ledger')}
        </CommandButton>
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
