import { Button, PopoverNext } from '@blueprintjs/core';
import { useEffect } from 'react';
import { type PresenceReport, REPORT_MS } from '#contract/routes/operations/presence.ts';
import { contactAsked } from '#src/domain/contact/contact-asked.ts';
import { shownNeeds } from '#src/domain/live/shown-needs.ts';
import { online, presence, reportPresence, showOnline } from '#src/domain/presence/presence.ts';
import { type MessageKey, t } from '#src/lib/i18n.ts';
import { compareNames } from '#src/lib/language/order.ts';
import { useHasPermission, useSession } from '#src/lib/session/session.ts';
import { useStore } from '#src/lib/use-store.ts';
import { PLAIN_POPOVER } from '#src/ui/overlay/popover.tsx';
import { useHandoverNotice } from './handover-notice.ts';
import './presence.css';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { waitingHandoversQuery } from '#src/domain/handover/handovers.ts';
import { allows } from '#src/lib/allows.ts';

/** A colleague's signed sheet that waits for a receiver; nothing if there is none. */
function SheetWaits() {
  const { data } = useQuery({
    ...waitingHandoversQuery,
    enabled: useHasPermission('orders.assign'),
  });
  const sheet = data?.items.find(allows('take'));
  return (
    <output>
      {sheet && (
        <Link className="bp6-button pill presence-sheet" to={`/handover?sheet=${sheet.id}`}>
          {t('presence.sheet_waits', { who: sheet.from.name })}
        </Link>
      )}
    </output>
  );
}

/** The names of the screens in presence. */
const SCREENS: Readonly<Record<string, MessageKey>> = {
  'live-orders': 'screens.live_orders',
  'eagle-view': 'screens.eagle_view',
  orders: 'screens.orders',
  dashboard: 'screens.dashboard',
  settings: 'screens.settings',
  handover: 'screens.handover',
  users: 'users.screen',
  stores: 'stores.screen',
  items: 'screens.items',
  drivers: 'screens.drivers',
  disputes: 'screens.disputes',
  'operational-areas': 'zones.screen',
  mobile: 'screens.mobile',
  'app-categories': 'app_categories.screen',
  'featured-vendors': 'screens.featured_vendors',
  'featured-products': 'screens.featured_products',
  'store-balance': 'screens.store_balance',
  'store-payouts': 'screens.store_payouts',
  payments: 'screens.payments',
  commitments: 'screens.commitments',
  settlements: 'screens.settlements',
  proposals: 'screens.proposals',
  promotions: 'promotions.screen',
  'push-notifications': 'campaigns.screen',
  reports: 'screens.reports',
};

function whereOf({ screen, orderId }: PresenceReport): string {
  const key = SCREENS[screen];
  const name = key ? t(key) : screen;
  return orderId === null ? name : t('presence.at_order', { screen: name, id: orderId });
}

function Here() {
  const me = useSession(({ user }) => user?.id ?? null);
  useEffect(showOnline, []);
  const looking = useStore(online).looking;
  if (!looking) return null;
  const people = [...new Map(looking.map(({ user }) => [user.id, user])).values()].toSorted(
    (a, b) => compareNames(a.name, b.name),
  );
  if (people.length === 0)
    return <p className="stack small presence">{t('presence.operators_none')}</p>;
  return (
    <dl className="stack small presence" aria-label={t('presence.operators_title')}>
      {people.map(({ id, name }) => (
        <div key={id}>
          <dt>
            {name}
            {id === me && <small> ({t('presence.you')})</small>}
          </dt>
          {looking
            .filter(({ user }) => user.id === id)
            .map((one) => (
              <dd key={`${one.screen} ${one.orderId}`}>{whereOf(one)}</dd>
            ))}
        </div>
      ))}
    </dl>
  );
}

function Pill() {
  const count = useStore(presence, (state) => Math.max(1, state?.operators ?? 1));
  useHandoverNotice();
  useEffect(() => {
    void reportPresence();
    const timer = setInterval(() => void reportPresence(), REPORT_MS);
    const stops = [shownNeeds, contactAsked].map((store) =>
      store.subscribe(() => void reportPresence()),
    );
    return () => {
      clearInterval(timer);
      for (const stop of stops) stop();
    };
  }, []);
  return (
    <>
      <SheetWaits />
      <PopoverNext content={<Here />} {...PLAIN_POPOVER}>
        <Button
          className="pill"
          title={t('presence.operators_title')}
          text={t('presence.operators', { n: count })}
        />
      </PopoverNext>
    </>
  );
}

/**
 * The number of operators online and their screens. Reports this user's own presence every few
 * seconds.
 */
export function Presence() {
  return useHasPermission('live.read') ? <Pill /> : null;
}
