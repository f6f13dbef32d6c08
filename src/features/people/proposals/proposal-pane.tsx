import { Link } from 'react-router-dom';
import type { Proposal } from '#contract/routes/people/proposals.ts';
import { Differences } from '#src/domain/audit/differences.tsx';
import { subjectText } from '#src/domain/proposal/proposals.ts';
import { sentenceOf } from '#src/lib/api/sentence-of.ts';
import { t } from '#src/lib/i18n.ts';
import { formatMoney } from '#src/lib/language/money.ts';
import { moment } from '#src/lib/text/moment.ts';
import type { PaneProps } from '#src/ui/list/list-parts.ts';
import { RowPane } from '#src/ui/list/row-pane.tsx';
import './proposals.css';

/** The page of a proposal's subject; settings about money have one page. */
function pathOf({ kind, target }: Proposal): string {
  switch (kind) {
    case 'setting':
      return target === 'causes' ? '/settings/causes' : '/settings/money';
    case 'store_commission':
      return `/stores/${target}`;
    case 'zone_terms':
      return `/operational-areas/${target}`;
    case 'order_message':
      return `/push-notifications/templates/${target}/edit`;
    case 'contact_template':
      return `/push-notifications/contact-templates/${target}/edit`;
    case 'card_write_off':
      return `/orders/${target}`;
    case 'promotion_launch':
    case 'promotion_edit':
      return `/promotions/${target}`;
  }
}

/** Why the reader may not confirm it, if that is not its state. */
function whyNotConfirm({ acts, state }: Proposal): string | null {
  return state !== 'waiting' || acts.confirm === true ? null : sentenceOf(acts.confirm);
}

/** The proposal in focus: what it changes, what is at stake, by whom and why. */
export function ProposalPane({ row, commands }: PaneProps<Proposal>) {
  const { id, kind, amount, author, createdAt, endsAt, reason } = row;
  const { before, after, digest, state, stateAt, stateBy, stateReason } = row;
  const why = whyNotConfirm(row);
  return (
    <RowPane
      label={t('proposals.one', { id })}
      bodyLabel={t('proposals.changes', { id })}
      title={
        <>
          {t(`proposals.kind_${kind}`)} <small>{subjectText(row)}</small>
        </>
      }
      amount={amount === null ? null : formatMoney(amount)}
      status={<span className="status">{t(`proposals.state_${state}`)}</span>}
      link={
        <Link data-end to={pathOf(row)}>
          {t('proposals.to_subject')}
        </Link>
      }
      more={why !== null && <output className="hint">{why}</output>}
      commands={commands}
    >
      <Differences before={before} after={after} />
      <p>{reason}</p>
      <p className="quiet">
        {t('proposals.by', { who: author.name, at: moment(createdAt) })}{' '}
        {state === 'waiting' && t('proposals.until', { at: moment(endsAt) })}
      </p>
      {state !== 'waiting' && (
        <p>
          {t('proposals.decided', {
            state: t(`proposals.state_${state}`),
            who: stateBy?.name ?? '—',
            at: moment(stateAt),
          })}{' '}
          {stateReason}
        </p>
      )}
      <p className="quiet small proposal__digest">{t('proposals.digest', { digest })}</p>
    </RowPane>
  );
}
