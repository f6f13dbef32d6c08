import { Button } from '@blueprintjs/core';
import { useEffect, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { isStaffRole } from '#contract/permissions.ts';
import type { UserDetail, UserRow } from '#contract/routes/people/users.ts';
import { CasesOf } from '#src/domain/case/cases-of.tsx';
import { LatestOrders } from '#src/domain/order/latest-orders.tsx';
import { UnplacedPayments } from '#src/domain/payment/unplaced-payments.tsx';
import { DetailPage } from '#src/domain/record/detail-page.tsx';
import { fetchedRecordPage, type ShownRecord } from '#src/domain/record/record-page.tsx';
import { users } from '#src/domain/user/users.ts';
import { useWallet } from '#src/domain/wallet/wallet.ts';
import { t } from '#src/lib/i18n.ts';
import { idText } from '#src/lib/language/ltr.ts';
import { formatMoney } from '#src/lib/language/money.ts';
import { useHasPermission } from '#src/lib/session/session.ts';
import { moment } from '#src/lib/text/moment.ts';
import { MailLink, PhoneLink } from '#src/ui/detail/contact-links.tsx';
import { Section } from '#src/ui/detail/parts.tsx';
import { isNewAccount } from './new-account.ts';
import { ResetSheet } from './reset-sheet.tsx';
import { UserAddresses } from './user-addresses.tsx';
import { userDetail } from './user-detail.ts';
import { UserDevices } from './user-devices.tsx';
import { UserLinks } from './user-links.tsx';
import { roleText, statusText } from './user-text.ts';
import { ZonesSheet, zonesText } from './zones-sheet.tsx';

/** One account: facts, orders or deliveries, money, devices. */
export default fetchedRecordPage(users, UserView);

function Wallet({ user }: { user: UserDetail }) {
  const { data } = useWallet(user.id);
  const frozen = data?.frozen;
  return (
    <Section
      title={t('users.wallet')}
      more={<Link to={`/users/${user.id}/wallet`}>{t('users.wallet_open')}</Link>}
      facts={[
        [t('users.wallet_balance'), user.wallet && formatMoney(data?.balance ?? user.wallet)],
        [t('users.wallet_held'), data && formatMoney(data.held)],
        [
          t('users.wallet_state'),
          frozen
            ? t('users.wallet_frozen', { at: moment(frozen.at), why: frozen.why })
            : data && t('users.wallet_active'),
        ],
      ]}
    />
  );
}

function UserView({ row: user, refetch, put }: ShownRecord<UserDetail>) {
  const { id, name, role, statusReason, statusAt } = user;
  const navigate = useNavigate();
  const { state } = useLocation();
  const [resetting, setResetting] = useState<'asked' | 'new' | null>(
    isNewAccount(state) ? 'new' : null,
  );
  // Once: after a reload, another link would revoke the one that was already passed on.
  useEffect(() => {
    if (isNewAccount(state)) void navigate('.', { replace: true, state: null });
  }, [state, navigate]);
  const seesMoney = useHasPermission('money.read');
  const seesOrders = useHasPermission('orders.read');
  const seesDrivers = useHasPermission('drivers.read');
  const isParty = role === 'customer' || role === 'driver';
  const [isPlacing, setPlacing] = useState(false);
  return (
    <DetailPage<UserRow>
      detail={userDetail}
      row={user}
      title={name}
      subtitle={`${idText(id)} · ${roleText(role)}`}
      status={[statusText(user), statusReason, statusReason && statusAt && moment(statusAt)]
        .filter(Boolean)
        .join(' · ')}
      tools={
        <>
          {role === 'driver' && seesDrivers && (
            <Link className="bp6-button" to={`/drivers/${id}`}>
              {t('users.driver_page')}
            </Link>
          )}
          {isStaffRole(role) && user.acts.edit === true && (
            <Button onClick={() => setPlacing(true)}>{t('users.zones_set')}</Button>
          )}
          {user.acts.reset === true && (
            <Button onClick={() => setResetting('asked')}>{t('users.reset')}</Button>
          )}
        </>
      }
      refetch={refetch}
    >
      <Section
        title={t('users.section_person')}
        facts={[
          [t('users.email'), <MailLink key="m" email={user.email} />],
          [t('users.phone'), <PhoneLink key="p" phone={user.phone} />],
          [t('users.role'), roleText(role)],
          ...(isStaffRole(role) ? [[t('users.zones'), zonesText(user)] as const] : []),
          [t('users.created'), moment(user.createdAt)],
          [
            t('users.last_sign_in'),
            user.lastSignInAt ? moment(user.lastSignInAt) : t('users.never'),
          ],
        ]}
      />
      {seesMoney && isParty && <Wallet user={user} />}
      {seesMoney && role === 'customer' && <UnplacedPayments customerId={id} />}
      {role === 'customer' && <UserAddresses user={user} onUser={put} />}
      {seesOrders && isParty && (
        <LatestOrders
          of={role === 'driver' ? { driverId: String(id) } : { customerId: String(id) }}
          all={`/orders?q=${encodeURIComponent(`${role}:"${name}"`)}`}
        />
      )}
      {role === 'customer' && <CasesOf of={{ customerId: id }} name={name} />}
      {role === 'driver' && <CasesOf of={{ driverId: id }} name={name} />}
      {isStaffRole(role) && <UserLinks user={user} />}
      <UserDevices user={user} />
      {isPlacing && (
        <ZonesSheet user={user} onSaved={() => void refetch()} onClose={() => setPlacing(false)} />
      )}
      {resetting && (
        <ResetSheet
          user={user}
          isNew={resetting === 'new'}
          onClose={() => {
            setResetting(null);
            void refetch();
          }}
        />
      )}
    </DetailPage>
  );
}
