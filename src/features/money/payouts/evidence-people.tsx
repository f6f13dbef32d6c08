import type { Payout, PayoutEvidence } from '#contract/routes/money/payouts.ts';
import { keptText } from '#src/lib/api/sentence-of.ts';
import { type MessageKey, t } from '#src/lib/i18n.ts';
import { idText } from '#src/lib/language/ltr.ts';
import { formatMoney } from '#src/lib/language/money.ts';
import { moment } from '#src/lib/text/moment.ts';
import { Timeline, type TimelineItem } from '#src/ui/timeline/timeline.tsx';

/** The links of an approver's account with the others of the payout; null if there are none. */
function linksText(alone: boolean, links: Payout['approvals'][number]['links']): string | null {
  const parts = links.map((link) =>
    t(link.active ? 'payouts.ev_linked' : 'payouts.ev_was_linked', {
      who: link.with,
      through: link.through,
    }),
  );
  return [...(alone ? [t('payouts.ev_alone')] : []), ...parts].join(' · ') || null;
}

const step = (at: string | null, what: string, more: string | null): TimelineItem => ({
  key: `${at} ${what}`,
  at,
  what,
  more: more && <small>{more}</small>,
});

/** The history of a payout, from its request to its end, oldest first, and what it waits for. */
function happeningsOf(payout: Payout): TimelineItem[] {
  const { requestedBy, requestedAt, note, approvals, approvalsNeeded, rejected, payment } = payout;
  const { withdrawnApprovals } = payout;
  const all = [
    step(
      requestedAt,
      t('payouts.ev_requested', { who: requestedBy.name }),
      note === null ? null : t('payouts.note', { note }),
    ),
    ...withdrawnApprovals.map(({ by, withdrawnAt }) =>
      step(withdrawnAt, t('payouts.ev_withdrawn', { who: by.name }), null),
    ),
    ...approvals.map(({ by, at, alone, links }, index) =>
      step(
        at,
        t('payouts.ev_approved', { who: by.name, n: index + 1, of: approvalsNeeded }),
        linksText(alone, links),
      ),
    ),
  ];
  if (payment) {
    const rail = t(`payouts.rail_${payment.rail}` as MessageKey);
    const { reference, proof } = payment;
    const outcome = keptText(payment.outcome, payment);
    const parts = [reference && t('payouts.ev_reference', { reference }), proof, outcome];
    const more = parts.filter(Boolean).join(' · ') || null;
    const { status, statusAt, settledBy } = payout;
    const isOver = status === 'paid' || status === 'failed' || status === 'review';
    const { by, sentAt = null } = payment;
    const sent = by
      ? t('payout_checks.paying_by', { who: by.name, rail })
      : t('payouts.ev_paying', { rail });
    all.push(step(sentAt, sent, isOver ? null : more));
    if (isOver) {
      const text =
        settledBy && status !== 'review'
          ? t(`payouts.ev_settled_${status}`, { who: settledBy.name })
          : t(`payouts.ev_${status}`);
      all.push(step(statusAt, text, more));
    }
  }
  if (rejected)
    all.push(
      step(
        rejected.at,
        t('payouts.ev_rejected', { who: rejected.by.name, reason: rejected.reason }),
        null,
      ),
    );
  if (payout.status === 'requested')
    all.push({
      ...step(
        null,
        t('payouts.ev_waits', { n: approvalsNeeded - approvals.length }),
        approvalsNeeded > 1 ? t('payouts.ev_why_two') : null,
      ),
      tone: 'quiet',
    });
  return all;
}

/** Who requested and who approved it, which approvals are missing, and the bank's response. */
export function EvidencePeople({ payout }: { payout: Payout }) {
  return (
    <section aria-labelledby="evidence-people">
      <h3 id="evidence-people">{t('payouts.people')}</h3>
      <Timeline items={happeningsOf(payout)} />
    </section>
  );
}

/** The store's earlier payouts. */
export function EvidenceEarlier({ earlier }: Pick<PayoutEvidence, 'earlier'>) {
  return (
    <section aria-labelledby="evidence-earlier">
      <h3 id="evidence-earlier">{t('payouts.earlier')}</h3>
      {earlier.length === 0 && <p className="hint">{t('payouts.earlier_none')}</p>}
      <table className="table">
        <tbody>
          {earlier.map(({ id, at, amount, status }) => (
            <tr key={id}>
              <th scope="row">
                {idText(id)} · {moment(at)} · {t(`payouts.status_${status}`)}
              </th>
              <td data-number>{formatMoney(amount)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
