// biome-ignore-all lint/a11y/noNoninteractiveTabindex: it scrolls, also by keys.
// oxlint-disable jsx-a11y/no-noninteractive-tabindex -- it scrolls, also by keys.
import { Button } from '@blueprintjs/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Link } from 'react-router-dom';
import type { Payout, PayoutEvidence } from '#contract/routes/money/payouts.ts';
import { useSecondsLeft } from '#src/domain/live/seconds-left.ts';
import { FailedPayouts, failureOf } from '#src/domain/payout/failed-payouts.tsx';
import {
  actsOf,
  pendingPayouts,
  performAct,
  whyNoActs,
  whyNot,
  whyUnreconciled,
} from '#src/domain/payout/payout.ts';
import { evidenceOf, type PayoutAct, type PayoutInput } from '#src/domain/payout/payout-acts.ts';
import { effectiveAtMs } from '#src/domain/payout/sent-approvals.ts';
import { StatusText } from '#src/domain/payout/status-text.tsx';
import { withdrawApprovalsOf } from '#src/domain/payout/withdraw-approvals.ts';
import { WithdrawButton } from '#src/domain/payout/withdraw-chip.tsx';
import { StatementsLink } from '#src/domain/statement/statements-link.tsx';
import { announceInFlight } from '#src/lib/console/in-flight.ts';
import { t } from '#src/lib/i18n.ts';
import { useKey } from '#src/lib/keys/shortcuts.ts';
import { formatMoney } from '#src/lib/language/money.ts';
import { useStore } from '#src/lib/use-store.ts';
import type { PaneProps } from '#src/ui/list/list-parts.ts';
import { Notice } from '#src/ui/page/notice.tsx';
import { PayForm, ReasonForm, SettleForm, TypedForm } from './act-forms.tsx';
import { EvidenceSum } from './evidence/evidence-sum.tsx';
import { EvidenceBank } from './evidence-bank.tsx';
import { EvidenceEarlier, EvidencePeople } from './evidence-people.tsx';
import { useReadEvidence } from './read-evidence.ts';
import './evidence.css';
import { KeyedLabel } from '#src/ui/controls/keyed-label.tsx';

/** How long evidence is shown before it is fetched again. */
const FRESH_MS = 5_000;

/** The acts that are possible now, each with key and button; the others show the reason. */
function ActBar(props: {
  payout: Payout;
  /** The evidence of this payout; undefined while it loads. */
  evidence: PayoutEvidence | undefined;
  onAct: (what: PayoutAct) => void;
}) {
  const { payout, evidence, onAct } = props;
  const queries = useQueryClient();
  const isPending = useStore(pendingPayouts, (pending) => pending.has(payout.id));
  const keys = {
    approve: useKey('payout.approve'),
    reject: useKey('payout.reject'),
    pay: useKey('payout.pay'),
    settle: useKey('payout.settle'),
  };
  // Renders again when the reasons below expire.
  useSecondsLeft(effectiveAtMs(payout));
  const acts = actsOf(payout);
  if (acts.length === 0) return <p className="hint">{whyNoActs(payout)}</p>;
  const reasons = acts.map((what) => {
    if (isPending) return t('shell.is_sending');
    return whyNot(payout, what) ?? (what === 'approve' ? whyUnreconciled(evidence) : null);
  });
  const distinct = [...new Set(reasons.filter((why) => why !== null))];
  return (
    <>
      <div className="row">
        <WithdrawButton
          payout={payout}
          onWithdraw={() => void withdrawApprovalsOf(payout, queries)}
        />
        {acts.map((what, at) => (
          <Button
            key={what}
            intent={what !== 'reject' && reasons[at] === null ? 'primary' : 'none'}
            disabled={reasons[at] !== null && !isPending}
            aria-disabled={isPending || undefined}
            aria-describedby={reasons[at] === null ? undefined : 'evidence-why-not'}
            // A disabled button would leave a second click without an answer.
            onClick={() => (isPending ? announceInFlight() : onAct(what))}
          >
            <KeyedLabel label={t(`payouts.act_${what}`)} keyName={keys[what]} />
          </Button>
        ))}
      </div>
      <output id="evidence-why-not" className="hint if-any">
        {distinct.join('. ')}
      </output>
    </>
  );
}

/** The evidence of a payout. That of the next one is prefetched. */
function useEvidence({ id }: Payout, nextId: number | undefined) {
  const queries = useQueryClient();
  useEffect(() => {
    if (nextId !== undefined)
      void queries.prefetchQuery({ ...evidenceOf(nextId), staleTime: FRESH_MS });
  }, [nextId, queries]);
  return useQuery({ ...evidenceOf(id), staleTime: FRESH_MS });
}

/** Why the payout was not paid; before it is paid again, also to which account that goes. */
function Failure({ payout, paysAgain }: { payout: Payout; paysAgain: boolean }) {
  const why = failureOf(payout);
  if (paysAgain) return <FailedPayouts payouts={[payout]} />;
  return why && <Notice severity="warning">{t('payout_checks.failed_why', { why })}</Notice>;
}

/** The payout in focus: its amount and how it was computed, its bank account, and the acts. */
export function EvidencePane(props: PaneProps<Payout>) {
  const { row, next, asking, onAct, onBack, onNext } = props;
  const queries = useQueryClient();
  const { data: evidence, error } = useEvidence(row, next?.id);
  const failure = error?.message;
  const isRead = useReadEvidence(row.id, evidence !== undefined);
  // A payout that came with an error response has no acts.
  const read = evidence?.payout;
  const payout = row.acts || read?.version !== row.version ? row : read;
  const perform = async (input: PayoutInput) => {
    onBack();
    if (await performAct(payout, asking as PayoutAct, input, queries)) onNext();
  };
  const form = { onInput: (input: PayoutInput) => void perform(input), onBack };
  const { id, store, amount, status } = payout;
  return (
    <section
      className="column evidence"
      aria-label={t('payouts.evidence', { id })}
      data-read={isRead}
    >
      <header className="stack bar" data-line>
        <h2>
          {store.name} <small>{store.zone}</small>
        </h2>
        <p className="row quiet">
          <strong className="evidence__amount">{formatMoney(amount)}</strong>
          <span
            className="status"
            data-tone={status === 'review' || status === 'failed' ? 'warning' : undefined}
          >
            <StatusText payout={payout} />
          </span>
          <Link data-end to={`/store-balance/${store.id}`}>
            {t('payouts.statement')}
          </Link>
          <StatementsLink storeId={store.id} />
        </p>
        <Failure payout={payout} paysAgain={asking === 'pay'} />
        {asking === 'approve' && <TypedForm payout={payout} {...form} />}
        {asking === 'reject' && <ReasonForm {...form} />}
        {asking === 'pay' && (
          <PayForm
            confirm={t('payouts.confirm_pay', { amount: formatMoney(amount) })}
            ids={[id]}
            {...form}
          />
        )}
        {asking === 'settle' && <SettleForm ids={[id]} {...form} />}
        {!asking && <ActBar payout={payout} evidence={evidence} onAct={onAct} />}
      </header>
      <section
        className="pane evidence__body"
        tabIndex={0}
        aria-label={t('payouts.evidence_all', { id })}
      >
        {failure && (
          <Notice severity="critical">{t('payouts.evidence_failed', { message: failure })}</Notice>
        )}
        {!evidence && !failure && <output>{t('payouts.evidence_reading')}</output>}
        {evidence && (
          <>
            <EvidenceSum evidence={evidence} />
            <EvidenceBank evidence={evidence} />
          </>
        )}
        <EvidencePeople payout={payout} />
        {evidence && <EvidenceEarlier earlier={evidence.earlier} />}
      </section>
    </section>
  );
}
