import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReferenceUse } from '#contract/money/reference-use.ts';
import { payoutsRoutes } from '#contract/routes/money/payouts.ts';
import { answerTo } from '#src/lib/api/answer-to.ts';
import { t } from '#src/lib/i18n.ts';
import { formatMoney } from '#src/lib/language/money.ts';
import { moment } from '#src/lib/text/moment.ts';
import { Notice } from '#src/ui/page/notice.tsx';

interface UsedReference extends ReferenceUse {
  reference: string;
}

/** Asks which other payouts have a reference; it is used for more by a second press. */
export function useReferenceUse(ownIds: readonly number[]) {
  const queries = useQueryClient();
  const [used, setUsed] = useState<UsedReference | null>(null);
  return {
    used,
    /** Another reference is being typed: what was found was of the last one. */
    forget: () => setUsed(null),
    /** Whether other payouts have it, which the user has seen; null if they are shown only now. */
    async check(reference: string): Promise<boolean | null> {
      if (used?.reference === reference) return true;
      const query = answerTo(payoutsRoutes.referenceUse, { query: { reference } });
      // Without an answer, the server decides when the payment is sent.
      const found = await queries.fetchQuery({ ...query, staleTime: 0 }).catch(() => null);
      const payouts = found?.payouts.filter(({ id }) => !ownIds.includes(id)) ?? [];
      if (!found || payouts.length + found.elsewhere === 0) return false;
      setUsed({ reference, payouts, elsewhere: found.elsewhere });
      return null;
    },
  };
}

/** The other payouts that have a reference, by name. */
export function UsedReferenceNotice({ used }: { used: UsedReference | null }) {
  if (!used) return null;
  const { reference, payouts, elsewhere } = used;
  return (
    <Notice severity="warning">
      <p>{t('payout_checks.reference_used', { reference })}</p>
      <ul>
        {payouts.map(({ id, store, amount, at }) => (
          <li key={id}>
            {t('payout_checks.reference_of', {
              id,
              store,
              amount: formatMoney(amount),
              at: moment(at),
            })}
          </li>
        ))}
        {elsewhere > 0 && <li>{t('payout_checks.reference_elsewhere', { n: elsewhere })}</li>}
      </ul>
      <p>{t('payout_checks.reference_check')}</p>
    </Notice>
  );
}
