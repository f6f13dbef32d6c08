import { useCallback, useEffect, useMemo, useState } from 'react';
import type { OrderId } from '#contract/ids.ts';
import type { Order } from '#contract/routes/orders.ts';
import { canOrder } from '#machines/order/order-machine.ts';
import { ageText, distanceText } from '#src/lib/durations.ts';
import { t } from '#src/lib/i18n.ts';
import { picture } from '#src/lib/picture.ts';
import { selectDriver } from '#src/lib/selection.ts';
import { useEntry, useStore } from '#src/lib/use-store.ts';
import { ageBand, STALE_AFTER_MS } from '#streams/index.ts';
import { assign } from './assign.ts';
import { change } from './desk.ts';
import { PausedHint } from './paused-hint.tsx';
import { type Candidate, rankDrivers } from './rank-drivers.ts';

const everyone = () =>
  picture()
    .drivers.list()
    .flatMap((id) => picture().drivers.get(id) ?? []);

/** One driver under a digit. The order of the list does not change while it is open. */
function Choice(props: { n: number; candidate: Candidate; asked: boolean; onChoose: () => void }) {
  const { n, candidate, asked, onChoose } = props;
  const driver = useEntry(picture().drivers, candidate.driver.id) ?? candidate.driver;
  const age = useStore(picture().clock, (nowMs) =>
    ageText(picture().fleet.ageMs(driver.id, nowMs)),
  );
  const band = useStore(picture().clock, (nowMs) =>
    ageBand(picture().fleet.ageMs(driver.id, nowMs)),
  );
  const { metres, minutes } = candidate;
  return (
    <li>
      <button
        type="button"
        className="choice"
        data-asked={asked || undefined}
        onClick={onChoose}
        onMouseEnter={() => selectDriver(driver.id)}
        onFocus={() => selectDriver(driver.id)}
      >
        <kbd>{n}</kbd>
        <span className="choice__who">
          <b>{driver.code}</b> {driver.name}
        </span>
        <span title={t('live.distance_title')}>
          {t('live.assign_row', { minutes, distance: distanceText(metres) })}
        </span>
        <span>{t('live.load', { n: driver.activeOrders.length })}</span>
        <span className="ping" data-band={band}>
          {age}
        </span>
        {asked && (
          <span className="choice__ask" role="alert">
            {t('live.stale_ask', { code: driver.code, age, key: n })}
          </span>
        )}
      </button>
    </li>
  );
}

const mayBeGiven = ({ status, driver }: Order) => {
  const driverId = driver?.id ?? null;
  const type = driverId === null ? 'order.assign' : 'order.reassign';
  return canOrder({ status, driverId }, { type, driverId: driverId === 1 ? 2 : 1 });
};

/** The nearest drivers under 1 to 9 for the order in focus; a digit or Enter gives it to one. */
export function AssignPane({ id }: { id: OrderId }) {
  const held = useEntry(picture().orders, id);
  const [saw] = useState(() => held?.order);
  const [asked, setAsked] = useState<number | null>(null);
  const candidates = useMemo(
    () => (saw ? rankDrivers(saw, everyone(), picture().fleet) : []),
    [saw],
  );

  const order = held?.order;
  const isTaken = order !== undefined && order.driver?.id !== saw?.driver?.id;

  const choose = useCallback(
    (n: number) => {
      const candidate = candidates[n - 1];
      if (!candidate || !order || isTaken) return;
      const driver = picture().drivers.get(candidate.driver.id) ?? candidate.driver;
      // Acting on an old position asks first: the same key again is the answer.
      if (picture().fleet.ageMs(driver.id, picture().now()) > STALE_AFTER_MS && asked !== n) {
        setAsked(n);
        return;
      }
      change({ pane: null });
      void assign(order, driver);
    },
    [candidates, order, isTaken, asked],
  );

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (
        event.ctrlKey ||
        event.metaKey ||
        event.altKey ||
        event.target instanceof HTMLInputElement
      )
        return;
      const onButton = event.target instanceof Element && event.target.closest('button, a');
      const n = /^[1-9]$/.test(event.key) ? Number(event.key) : null;
      if (n === null && (event.key !== 'Enter' || onButton)) return;
      event.preventDefault();
      event.stopPropagation();
      choose(n ?? asked ?? 1);
    };
    // Before the board's own keys, for Enter means another thing there.
    window.addEventListener('keydown', onKey, true);
    return () => window.removeEventListener('keydown', onKey, true);
  }, [choose, asked]);

  useEffect(() => () => selectDriver(null), []);

  if (!order || !saw) return null;
  const who = held?.last?.by?.name ?? t('live.someone');
  const isReassign = saw.driver !== null;
  return (
    <section
      className="pane"
      aria-label={t(isReassign ? 'live.reassign_title' : 'live.assign_title', { id })}
    >
      <header className="pane__head">
        <h2>{t(isReassign ? 'live.reassign_title' : 'live.assign_title', { id })}</h2>
        <p>{t('live.assign_lead', { store: order.store.name })}</p>
      </header>
      <PausedHint id={id} />
      {isTaken ? (
        <p className="notice" data-severity="warning" role="alert">
          {t('live.assigned_meanwhile', { driver: order.driver?.code ?? '—', who })}
        </p>
      ) : !mayBeGiven(order) ? (
        <p className="notice" role="alert">
          {t('live.not_open')}
        </p>
      ) : candidates.length === 0 ? (
        <p className="notice">{t('live.assign_none')}</p>
      ) : (
        <>
          {(candidates[0]?.driver.activeOrders.length ?? 0) > 0 && (
            <p className="pane__hint">{t('live.assign_busy_only')}</p>
          )}
          <ol className="choices">
            {candidates.map((candidate, at) => (
              <Choice
                key={candidate.driver.id}
                n={at + 1}
                candidate={candidate}
                asked={asked === at + 1}
                onChoose={() => choose(at + 1)}
              />
            ))}
          </ol>
          <p className="pane__hint">{t('live.assign_help')}</p>
        </>
      )}
    </section>
  );
}
