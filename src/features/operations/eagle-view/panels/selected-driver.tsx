import { Button } from '@blueprintjs/core';
import { Link } from 'react-router-dom';
import type { OrderId, UserId } from '#contract/ids.ts';
import { SetAsideMark } from '#src/domain/claim/set-aside-mark.tsx';
import { HandOverAllButton } from '#src/domain/driver/hand-over-all/hand-over-all-button.tsx';
import { standDownText } from '#src/domain/driver/stand-down.ts';
import { StandDownButton } from '#src/domain/driver/stand-down-button.tsx';
import { vehicleText } from '#src/domain/driver/vehicle-text.ts';
import { selectDriver, selection, selectOrder } from '#src/domain/live/selection.ts';
import { shownSource } from '#src/domain/live/shown-source.ts';
import { AssignHere } from '#src/features/operations/eagle-view/assign-here.tsx';
import { dragOrder } from '#src/features/operations/eagle-view/drag-order.ts';
import { changeView, viewState } from '#src/features/operations/eagle-view/view-state.ts';
import { t } from '#src/lib/i18n.ts';
import { idText } from '#src/lib/language/ltr.ts';
import { ageText } from '#src/lib/text/durations.ts';
import { useEntry, useStore } from '#src/lib/use-store.ts';
import { TextButton } from '#src/ui/controls/text-button.tsx';

function Carried({ id }: { id: OrderId }) {
  const held = useEntry(shownSource().orders, id);
  return (
    <li>
      <TextButton onClick={() => selectOrder(id)}>{idText(id)}</TextButton>{' '}
      {held && `${held.order.store.name} · ${t(`live.status_${held.order.status}`)}`}
      <SetAsideMark id={id} />
    </li>
  );
}

/** The selected driver with the carried orders, and the selected order with a link to the board. */
export function SelectedDriver() {
  const { driverId, orderId } = useStore(selection);
  const driver = useEntry(shownSource().drivers, (driverId ?? 0) as UserId);
  const order = useEntry(shownSource().orders, (orderId ?? 0) as OrderId)?.order;
  const follow = useStore(viewState, (view) => view.follow);
  const age = useStore(shownSource().clock, (nowMs) =>
    driver ? ageText(shownSource().positions.ageMs(driver.id, nowMs)) : '',
  );
  if (!driver && !order) return null;
  return (
    <section className="stack drivers-panel__selected">
      {driver && (
        <>
          <h2>
            {driver.code} {driver.name}
          </h2>
          <p>
            {t(`live.duty_${driver.status}`)} · {vehicleText(driver.vehicle)} ·{' '}
            {shownSource().positions.slotOf(driver.id) === undefined
              ? t('live.no_position')
              : t('live.ping', { age })}
          </p>
          {driver.standDown && <p className="hint">{standDownText(driver.standDown)}</p>}
          {driver.activeOrders.length > 0 && (
            <ul aria-label={t('live.carries')}>
              {driver.activeOrders.map((id) => (
                <Carried key={id} id={id} />
              ))}
            </ul>
          )}
          <div className="row">
            {order && <AssignHere key={driver.id} order={order} driver={driver} />}
            <Button aria-pressed={follow} onClick={() => changeView({ follow: !follow })}>
              {t('live.follow')}
            </Button>
            <HandOverAllButton driver={driver} />
            <StandDownButton driver={driver} />
            <Button variant="minimal" onClick={() => selectDriver(null)}>
              {t('live.deselect')}
            </Button>
          </div>
        </>
      )}
      {order && (
        <p>
          <span
            className="drivers-panel__drag"
            title={t('map.drag_order')}
            onPointerDown={(event) => dragOrder(event.nativeEvent, order.id)}
          >
            {idText(order.id)} {order.store.name}
          </span>{' '}
          · {t(`live.status_${order.status}`)} ·{' '}
          <Link to={`/live-orders?order=${order.id}`}>{t('live.on_board')}</Link>{' '}
          <SetAsideMark id={order.id} />
        </p>
      )}
    </section>
  );
}
