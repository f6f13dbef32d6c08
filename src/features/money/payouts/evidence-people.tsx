import { formatMoney } from '#contract/money.ts';
import type { Payout, PayoutEvidence } from '#contract/routes/money/payouts.ts';
import { type MessageKey, t } from '#src/lib/i18n.ts';
import { moment } from '#src/lib/text/moment.ts';

interface EvidenceStep {
  at: string | null;
  text: string;
  more: string | null;
}

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

/** The history of a payout, from its request to its end, oldest first. */
function happeningsOf(payout: Payout): EvidenceStep[] {
  const { requestedBy, requestedAt, note, approvals, approvalsNeeded, rejected, payment } = payout;
  const { withdrawnApprovals } = payout;
  const all: EvidenceStep[] = [
    {
      at: requestedAt,
      text: t('payouts.ev_requested', { who: requestedBy.name }),
      more: note === null ? null : t('payouts.note', { note }),
    },
    ...withdrawnApprovals.map(({ by, withdrawnAt }) => ({
      at: withdrawnAt,
      text: t('payouts.ev_withdrawn', { who: by.name }),
      more: null,
    })),
    ...approvals.map(({ by, at, alone, links }, index) => ({
      at,
      text: t('payouts.ev_approved', { who: by.name, n: index + 1, of: approvalsNeeded }),
      more: linksText(alone, links),
    })),
  ];
  if (payment) {
    const rail = t(`payouts.rail_${payment.rail}` as MessageKey);
    const { reference, proof, outcome } = payment;
    const parts = [reference && t('payouts.ev_reference', { reference }), proof, outcome];
    const more = parts.filter(Boolean).join(' · ') || null;
    const { status, statusAt, settledBy } = payout;
    const isOver = status === 'paid' || status === 'failed' || status === 'review';
    all.push({ at: null, text: t('payouts.ev_paying', { rail }), more: isOver ? null : more });
    if (isOver) {
      const text =
        settledBy && status !== 'review'
          ? t(`payouts.ev_settled_${status}`, { who: settledBy.name })
          : t(`payouts.ev_${status}`);
      all.push({ at: statusAt, text, more });
    }
  }
  if (rejected)
    all.push({
      at: rejected.at,
      text: t('payouts.ev_rejected', { who: rejected.by.name, reason: rejected.reason }),
      more: null,
    });
  return all;
}

/** Who requested and who approved it, which approvals are missing, and the bank's response. */
export function EvidencePeople({ payout }: { payout: Payout }) {
  const missing = payout.approvalsNeeded - payout.approvals.length;
  return (
    <section aria-labelledby="evidence-people">
      <h3 id="evidence-people">{t('payouts.people')}</h3>
      <ol className="log evidence__people">
        {happeningsOf(payout).map(({ at, text, more }) => (
          <li key={`${at} ${text}`}>
            {at ? <time dateTime={at}>{moment(at)}</time> : <span />}
            <span>
              {text}
              {more && <small>{more}</small>}
            </span>
          </li>
        ))}
        {payout.status === 'requested' && (
          <li data-tone="quiet">
            <span />
            <span>
              {t('payouts.ev_waits', { n: missing })}
              {payout.approvalsNeeded > 1 && <small>{t('payouts.ev_why_two')}</small>}
            </span>
          </li>
        )}
      </ol>
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
                #{id} · {moment(at)} · {t(`payouts.status_${status}`)}
              </th>
              <td data-number>{formatMoney(amount)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
