import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { chargedText, chargesOf, contestText } from '#src/domain/charge/charges.ts';
import { useChargeChanges } from '#src/domain/charge/use-charge-changes.ts';
import { t } from '#src/lib/i18n.ts';
import { joinList } from '#src/lib/language/join-list.ts';
import { formatMoney } from '#src/lib/language/money.ts';
import { moment } from '#src/lib/text/moment.ts';
import { RelatedRows, Section } from '#src/ui/detail/parts.tsx';
import { basisText, remediesOf } from './remedies.ts';

/** What the customer of an order or a case was given; nothing if there is nothing. */
export function RemediesOf({ of }: { of: { orderId: number } | { caseId: number } }) {
  const { data, refetch } = useQuery(remediesOf(of));
  useChargeChanges(() => void refetch());
  if (!data || data.items.length === 0) return null;
  const [[name, id]] = Object.entries(of) as [[string, number]];
  return (
    <Section
      title={t('remedies.title')}
      more={<Link to={`/remedies?${name}=${id}&state=all`}>{t('remedies.to_queue')}</Link>}
      isWide
    >
      <RelatedRows
        rows={data.items}
        columns={[
          [t('remedies.for'), basisText],
          [t('remedies.target'), ({ target }) => t(`remedies.target_${target}`)],
          [t('remedies.given'), ({ amount }) => formatMoney(amount), 'number'],
          [t('remedies.borne'), ({ charged }) => formatMoney(charged), 'number'],
          [t('remedies.state'), ({ state }) => t(`remedies.state_${state}`)],
          [t('remedies.given_by'), ({ givenBy, at }) => joinList([givenBy.name, moment(at)])],
          [t('remedies.reason'), ({ reason }) => reason],
        ]}
        empty=""
      />
    </Section>
  );
}

/** What stores and drivers were charged of an order; nothing if there is nothing. */
export function ChargesOf({ orderId }: { orderId: number }) {
  const { data, refetch } = useQuery(chargesOf(orderId));
  useChargeChanges(() => void refetch());
  if (!data || data.items.length === 0) return null;
  return (
    <Section
      title={t('charges.title')}
      more={<Link to={`/charges?orderId=${orderId}`}>{t('charges.queue')}</Link>}
      isWide
    >
      <RelatedRows
        rows={data.items}
        columns={[
          [t('charges.party'), chargedText],
          [t('charges.sold'), ({ sold }) => formatMoney(sold), 'number'],
          [t('charges.commission_back'), ({ commission }) => formatMoney(commission), 'number'],
          [t('charges.net'), ({ amount }) => formatMoney(amount), 'number'],
          [t('charges.owed'), ({ owed }) => formatMoney(owed), 'number'],
          [t('charges.state'), contestText],
          [t('charges.contest_reason'), ({ contest }) => contest?.reason ?? null],
          [t('charges.by'), ({ by, at }) => joinList([by.name, moment(at)])],
        ]}
        empty=""
      />
    </Section>
  );
}
