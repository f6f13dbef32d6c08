import { render, screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import type { OrderId } from '#contract/ids.ts';
import { ordersRoutes } from '#contract/routes/operations/orders.ts';
import { PRIORITY_MARK } from '#src/domain/alarm/alarm-text.ts';
import { signOf } from '#src/domain/order/order-marks.ts';
import type { consoleWithApi } from '#tests/support/fake-api.ts';
import { dispatchKeys } from '#tests/support/keys.ts';
import { openQueue, press, queueRegion, receiveAlarms } from '#tests/support/queue-fixture.tsx';
import { anAlarm } from '#tests/support/sample-alarms.ts';
import { AlarmMeter } from './alarm-meter.tsx';

dispatchKeys();

let api: ReturnType<typeof consoleWithApi>;

beforeEach(() => {
  api = openQueue();
});

describe('an alarm that asks to call a store', () => {
  const overdue = anAlarm(6, {
    rule: 'store.overdue',
    action: { kind: 'call_store', orderId: 4172 as OrderId },
  });

  it('has the telephone in its row, and F goes to it', async () => {
    const store = { name: 'Café Atlas', phone: '+212522000001' };
    api.answer(ordersRoutes.adminGet, () => ({ contacts: { store } }) as never);
    receiveAlarms(overdue);
    const phone = await screen.findByRole('link', { name: '05 22 00 00 01' });
    expect(screen.getByRole('grid')).toHaveTextContent('is overdue in the kitchen');
    await press('q');
    await expect.poll(() => screen.getByRole('grid')).toHaveFocus();
    await press('f');
    expect(phone).toHaveFocus();
  });
});

describe('what returned to normal', () => {
  it('is counted apart, and needs nobody', () => {
    receiveAlarms(anAlarm(1, { state: 'returned_unacknowledged' }));
    expect(queueRegion()).toHaveTextContent('No open alarms');
    expect(within(queueRegion()).queryByText(/× 1/)).toBeNull();
    expect(within(queueRegion()).queryByText('1 order')).toBeNull();
    receiveAlarms(anAlarm(1, { state: 'returned_unacknowledged' }), anAlarm(2));
    expect(queueRegion()).toHaveTextContent('▲2Priority 2 × 1');
    expect(queueRegion()).toHaveTextContent('1 order');
    expect(screen.getByRole('button', { name: '1 cleared' })).toHaveClass('quiet');
  });
});

describe('an alarm', () => {
  it('gives an alarm the one sign that header, tile and row of its order have', () => {
    render(<AlarmMeter />);
    for (const priority of [1, 2, 3] as const) {
      receiveAlarms(anAlarm(1, { priority, version: priority + 1 }));
      const sign = PRIORITY_MARK[priority];
      const row = document.querySelector('#alarm-1');
      expect(row?.querySelector('.alarm__mark')).toHaveTextContent(sign);
      expect(row?.querySelector('.alarm__text')).toHaveTextContent(/^No driver for #4172/);
      expect(screen.getByRole('button', { name: '1 alarm open' })).toHaveTextContent(sign);
      expect(signOf('needs_you', { id: 4172 as OrderId })).toBe(sign);
    }
  });

  it('names what it counts', () => {
    receiveAlarms(
      anAlarm(1),
      anAlarm(2, { state: 'acknowledged', owner: { id: 9, name: 'Badr' } as never }),
      anAlarm(3, { state: 'returned_unacknowledged' }),
    );
    render(<AlarmMeter />);
    expect(queueRegion()).toHaveTextContent(
      /2 open▲2Priority 2 × 11 order needs you1 acknowledged/,
    );
    expect(screen.getByRole('button', { name: '2 alarms open' })).toBeInTheDocument();
  });
});
