// biome-ignore-all lint/a11y/noNoninteractiveTabindex: the keys of the list move from row to row.
import { memo } from 'react';
import type { Exposure } from '#contract/routes/cash.ts';
import { vehicleText } from '#src/domain/driver/vehicle-text.ts';
import { t } from '#src/lib/i18n.ts';
import { shortAge } from '#src/lib/text/age.ts';
import { figure } from '#src/lib/text/figure.ts';
import { moment } from '#src/lib/text/moment.ts';

const FULL = 100;

interface Props {
  exposure: Exposure;
  isCurrent: boolean;
  minute: number;
  onFocus: (driverId: number) => void;
}

/** One driver who carries cash. */
export const DriverRow = memo(function DriverRow({ exposure, isCurrent, minute, onFocus }: Props) {
  const { driver, status, atHand, percent, oldestAt, lastRemittedAt } = exposure;
  const { openCount } = exposure;
  const { zones, lastPositionAt, activeOrders } = exposure;
  return (
    <tr
      data-row={driver.id}
      data-current={isCurrent || undefined}
      tabIndex={-1}
      onFocus={() => onFocus(driver.id)}
    >
      <th scope="row" title={driver.name}>
        {driver.name} <small>{driver.code}</small>
      </th>
      <td data-quiet data-more>
        {driver.phone}
      </td>
      <td data-quiet data-more>
        {vehicleText(exposure.vehicle)}
      </td>
      <td data-quiet data-more>
        {zones?.join(', ') ?? t('drivers.zones_all')}
      </td>
      <td data-quiet>
        {t(`cash.status_${status}`)}
        {openCount && (
          <span
            className="cash-drivers__waits"
            title={t('cash.second_count_since', {
              who: openCount.by.name,
              at: moment(openCount.at),
            })}
          >
            {t('cash.second_count')}
          </span>
        )}
      </td>
      <td data-number data-quiet data-more>
        {lastPositionAt ? shortAge(lastPositionAt, minute) : ''}
      </td>
      <td data-number data-quiet>
        {activeOrders || ''}
      </td>
      <td data-number>{figure(atHand)}</td>
      <td>
        <span className="ceiling" data-full={percent >= FULL || undefined}>
          <span className="ceiling__bar" aria-hidden="true">
            <span style={{ inlineSize: `${Math.min(FULL, percent)}%` }} />
          </span>
          {percent}%
        </span>
      </td>
      <td data-number data-quiet>
        {oldestAt ? shortAge(oldestAt, minute) : ''}
      </td>
      <td data-quiet data-more>
        {lastRemittedAt ? moment(lastRemittedAt) : t('cash.never')}
      </td>
    </tr>
  );
});
