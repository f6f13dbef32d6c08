import { Button } from '@blueprintjs/core';
import { useEffect, useEffectEvent, useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import type { Store, StoreDetail } from '#contract/routes/catalogue/stores.ts';
import { CasesOf } from '#src/domain/case/cases-of.tsx';
import { endTime } from '#src/domain/live/end-time.ts';
import { BankSheet } from '#src/domain/money/bank-sheet.tsx';
import { LatestOrders } from '#src/domain/order/latest-orders.tsx';
import { StoreAccount } from '#src/domain/payout/store-account.tsx';
import { DetailPage } from '#src/domain/record/detail-page.tsx';
import { fetchedRecordPage, type ShownRecord } from '#src/domain/record/record-page.tsx';
import { StatementsLink } from '#src/domain/statement/statements-link.tsx';
import { ApplicationLacks } from '#src/domain/store/store-missing.tsx';
import { storeTrouble } from '#src/domain/store/store-trouble.ts';
import { stores } from '#src/domain/store/stores.ts';
import { fileUrl } from '#src/lib/api/file-url.ts';
import { t } from '#src/lib/i18n.ts';
import { joinList } from '#src/lib/language/join-list.ts';
import { idText, isolatedText } from '#src/lib/language/ltr.ts';
import { formatMoney } from '#src/lib/language/money.ts';
import { useHasPermission } from '#src/lib/session/session.ts';
import { moment } from '#src/lib/text/moment.ts';
import { rateText } from '#src/lib/text/number.ts';
import { TextButton } from '#src/ui/controls/text-button.tsx';
import { MailLink, PhoneLink } from '#src/ui/detail/contact-links.tsx';
import { Section } from '#src/ui/detail/parts.tsx';
import { hoursText } from '#src/ui/form/kinds.ts';
import { DuplicateSheet } from './duplicate-sheet.tsx';
import { openingText } from './opening-text.ts';
import { storeDetail } from './store-detail.ts';
import { StoreDocuments, StoreItems, StorePayouts } from './store-related.tsx';
import { StoreWaits } from './store-waits.tsx';
import './stores.css';
import { PointMap } from '#src/map/lazy-maps.tsx';

/** The location of the store. It is changed in the store's form, not here. */
function StoreMap({ store }: { store: StoreDetail }) {
  return <PointMap at={store.location} label={t('stores.map', { name: store.name })} />;
}

/** The status and who set it, unless the opening text shows them already. */
function statusText({ status, statusBy, statusAt, opening }: StoreDetail) {
  const isSaid = opening.why !== null && !['hours', 'holiday'].includes(opening.why);
  const by = statusBy ? t('stores.status_by', { name: statusBy.name, at: moment(statusAt) }) : '';
  return [isSaid ? '' : t(`stores.status_${status}`), by].filter(Boolean).join(' · ');
}

/** One store: its facts, whether it accepts orders and why not, its orders, money and history. */
export default fetchedRecordPage(stores, StoreView, 'vendorId');

function OwnerLink({ owner }: Pick<StoreDetail, 'owner'>) {
  const mayRead = useHasPermission('users.read');
  if (!owner) return '—';
  return mayRead ? <Link to={`/users/${owner.id}`}>{owner.name}</Link> : owner.name;
}

/** Its balance and bank account. */
function StoreMoney({ store, onSetBank }: { store: StoreDetail; onSetBank: () => void }) {
  const { bank } = store;
  const maySetBank = useHasPermission('payouts.request');
  return (
    <Section
      title={t('stores.section_money')}
      more={
        <>
          <Link to={`/store-balance/${store.id}`}>{t('stores.statement')}</Link>{' '}
          <StatementsLink storeId={store.id} />
        </>
      }
      facts={[
        [t('stores.balance'), formatMoney(store.balance)],
        [t('stores.iban'), bank.iban],
        [t('stores.holder'), bank.holder],
      ]}
    >
      {bank.changedAt && <StoreAccount store={store} changedAt={bank.changedAt} />}
      {maySetBank && (
        <p className="store-bank">
          <Button onClick={onSetBank}>{t('stores.bank_set')}</Button>
        </p>
      )}
    </Section>
  );
}

/** Its last orders, and what went wrong with it and with them. */
const StoreOrders = ({ store: { id, name } }: { store: StoreDetail }) => (
  <>
    <LatestOrders
      of={{ storeId: String(id) }}
      all={`/orders?q=${encodeURIComponent(`store:"${name}"`)}`}
    />
    <CasesOf of={{ storeId: id }} name={name} />
  </>
);

/** The sheet for pauses is the shell's: the page is read again once it has closed. */
function useReadAfterTrouble(refetch: () => unknown): void {
  const read = useEffectEvent(refetch);
  useEffect(() => storeTrouble.subscribe(() => storeTrouble.get() === null && read()), []);
}

function StoreView({ row: store, refetch }: ShownRecord<StoreDetail>) {
  const { id, name, zone, category, logoId, opening, bank } = store;
  const navigate = useNavigate();
  const [sheet, setSheet] = useState<'duplicate' | 'bank' | null>(null);
  const mayWrite = useHasPermission('stores.write');
  const seesMoney = useHasPermission('payouts.read');
  const mayPause = useHasPermission('stores.pause');
  useReadAfterTrouble(refetch);
  const askPause = () => storeTrouble.set({ id, name, items: [] });
  return (
    <DetailPage<Store>
      detail={storeDetail}
      row={store}
      title={name}
      subtitle={`${idText(id)} · ${t(`stores.category_${category}`)} · ${zone}`}
      status={
        <>
          <b>{openingText(opening)}</b> {statusText(store) && `· ${statusText(store)}`}
          {opening.planned && (
            <TextButton onClick={askPause}>
              {t('stores.closes_why', {
                at: endTime(opening.planned.from),
                reason: opening.planned.reason,
              })}
            </TextButton>
          )}
        </>
      }
      picture={logoId && <img className="picture" src={fileUrl(logoId, '96')} alt="" />}
      tools={
        <>
          <Link className="bp6-button" to={`/stores/${id}/items`}>
            {t('stores.items')}
          </Link>
          {mayPause && store.legalEvents.includes('store.pause') && (
            <Button onClick={askPause}>{t('stores.close_at')}</Button>
          )}
          {mayWrite && (
            <Button onClick={() => setSheet('duplicate')}>{t('stores.duplicate')}</Button>
          )}
        </>
      }
      refetch={refetch}
    >
      {/* Read again after a change of the store or of its account. */}
      <ApplicationLacks key={`${store.version} ${bank.changedAt}`} store={store} />
      <Section
        title={t('stores.section_profile')}
        facts={[
          [t('stores.names'), Object.values(store.names).join(' · ')],
          [t('stores.contact'), store.contactName],
          [t('stores.phone'), <PhoneLink key="p" phone={store.phone} />],
          [t('stores.email'), <MailLink key="m" email={store.email} />],
          [t('stores.owner'), <OwnerLink key="owner" owner={store.owner} />],
          [t('stores.created'), moment(store.createdAt)],
        ]}
      />
      <Section
        title={t('stores.section_terms')}
        facts={[
          [t('stores.hours'), hoursText(store.hours)],
          [
            t('stores.holidays'),
            store.holidays.map(({ name: what, from, to }) => `${what} ${from} – ${to}`).join(' · '),
          ],
          [t('stores.minimum_order'), formatMoney(store.minimumOrder)],
          [t('stores.prep'), t('stores.prep_minutes', { n: store.prepMinutes })],
          [t('stores.waits'), <StoreWaits key="w" id={id} />],
          [t('stores.commission'), rateText(store.commissionBp)],
          [t('stores.tax'), rateText(store.taxBp)],
          [
            t('stores.modes'),
            joinList(store.deliveryModes.map((mode) => t(`stores.mode_${mode}`))),
          ],
        ]}
      />
      <Section
        title={t('stores.section_fiscal')}
        facts={[
          [t('stores.legal_name'), store.legalName],
          [t('stores.ice'), store.ice],
          [t('stores.fiscal_id'), store.fiscalId],
          [t('stores.trade_register'), store.tradeRegister],
          [t('stores.statements'), t(`stores.statements_${store.statements}`)],
        ]}
      />
      <Section title={t('stores.section_place')}>
        <p className="store-address">
          {isolatedText(store.address)} · {zone}
        </p>
        <StoreMap store={store} />
      </Section>
      <StoreItems storeId={id} />
      {seesMoney && <StoreMoney store={store} onSetBank={() => setSheet('bank')} />}
      <StoreOrders store={store} />
      {seesMoney && <StorePayouts storeId={id} />}
      <StoreDocuments store={store} />
      {sheet === 'duplicate' && (
        <DuplicateSheet
          store={store}
          onClose={(made) => {
            setSheet(null);
            if (made) void navigate(`/stores/${made}/edit`);
          }}
        />
      )}
      {sheet === 'bank' && (
        <BankSheet
          store={store}
          bank={bank}
          onClose={() => {
            setSheet(null);
            void refetch();
          }}
        />
      )}
    </DetailPage>
  );
}
