// biome-ignore-all lint/a11y/noNoninteractiveTabindex: it scrolls, also by keys.
// oxlint-disable jsx-a11y/no-noninteractive-tabindex -- it scrolls, also by keys.
import { useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { formatMoney } from '#contract/money.ts';
import type { Payout, PayoutEvidence } from '#contract/routes/vendor-payments.ts';
import { useSecondsLeft } from '#src/domain/live/seconds-left.ts';
import { countsAtMs } from '#src/domain/payout/given.ts';
import type { PayoutAct as Act, PayoutInput as Said } from '#src/domain/payout/payout-acts.ts';
import { type MessageKey, t } from '#src/lib/i18n.ts';
import { useKey, withKey } from '#src/lib/keys/shortcuts.ts';
import { useStore } from '#src/lib/use-store.ts';
import { Notice } from '#src/ui/page/notice.tsx';
import { PayForm, ReasonForm, SettleForm, TypedForm } from './act-forms.tsx';
import { act, actsOf, whyNoActs, whyNoTie, whyNot } from './acts.ts';
import { EvidenceEarlier, EvidencePeople } from './evidence-people.tsx';
import { EvidenceBank, EvidenceSum } from './evidence-sum.tsx';
import { change, queue } from './queue.ts';
import { StatusText } from './status-text.tsx';
import { takeBackOne } from './take-back.ts';
import { TakeBackButton } from './take-back-chip.tsx';
import './evidence.css';

/** The acts possible now, by key or button; the others show their reason. */
function ActBar({ payout, evidence, onAct }: Props & { onAct: (what: Act) => void }) {
  const queries = useQueryClient();
  const isPending = useStore(queue, ({ pending }) => pending.has(payout.id));
  const keys = {
    approve: useKey('payout.approve'),
    reject: useKey('payout.reject'),
    pay: useKey('payout.pay'),
    settle: useKey('payout.settle'),
  };
  // The reasons below expire with time.
  useSecondsLeft(countsAtMs(payout));
  const acts = actsOf(payout);
  if (acts.length === 0) return <p className="evidence__since">{whyNoActs(payout)}</p>;
  const reasons = acts.map((what) => {
    if (isPending) return t('payouts.is_sending');
    return whyNot(payout, what) ?? (what === 'approve' ? whyNoTie(evidence) : null);
  });
  const said = [...new Set(reasons.filter((why) => why !== null))];
  return (
    <>
      <div className="evidence__acts">
        <TakeBackButton payout={payout} onTakeBack={() => void takeBackOne(payout, queries)} />
        {acts.map((what, at) => (
          <button
            key={what}
            type="button"
            className="button"
            data-kind={what !== 'reject' && reasons[at] === null ? 'primary' : undefined}
            disabled={reasons[at] !== null}
            aria-describedby={reasons[at] === null ? undefined : 'evidence-why-not'}
            onClick={() => onAct(what)}
          >
            {withKey(t(`payouts.act_${what}` as MessageKey), keys[what])}
          </button>
        ))}
      </div>
      <output id="evidence-why-not" className="evidence__why-not">
        {said.join('. ')}
      </output>
    </>
  );
}

interface Props {
  payout: Payout;
  /** Of this payout; absent while it loads. */
  evidence: PayoutEvidence | undefined;
}

/** The focused payout: its amount and how it was computed, its bank account, and the acts. */
export function EvidencePane(
  props: Props & {
    failure: string | null;
    onAct: (what: Act) => void;
    /** It was done: moves on to the next. */
    onDone: (payout: Payout) => void;
  },
) {
  const { payout, evidence, failure, onAct, onDone } = props;
  const queries = useQueryClient();
  const asking = useStore(queue, (now) => now.asking);
  const back = () => {
    change({ asking: null });
    document.querySelector<HTMLElement>('#payout-queue')?.focus();
  };
  const say = async (said: Said) => {
    if (!asking) return;
    back();
    if (await act(payout, asking, said, queries)) onDone(payout);
  };
  const form = { onSaid: (said: Said) => void say(said), onBack: back };
  const { id, store, amount, status } = payout;
  return (
    <section className="evidence" aria-label={t('payouts.evidence', { id })}>
      <header className="evidence__head">
        <h2>
          {store.name} <small>{store.zone}</small>
        </h2>
        <p>
          <strong>{formatMoney(amount)}</strong>
          <span className="status" data-status={status}>
            <StatusText payout={payout} />
          </span>
          <Link to={`/store-balance/${store.id}`}>{t('payouts.statement')}</Link>
        </p>
        {asking === 'approve' && <TypedForm payout={payout} {...form} />}
        {asking === 'reject' && <ReasonForm {...form} />}
        {asking === 'pay' && (
          <PayForm confirm={t('payouts.confirm_pay', { amount: formatMoney(amount) })} {...form} />
        )}
        {asking === 'settle' && <SettleForm {...form} />}
        {!asking && <ActBar payout={payout} evidence={evidence} onAct={onAct} />}
      </header>
      <section
        className="evidence__body"
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
