import { describe, expect, it } from 'vitest';
import { REPORT_IDS, reportOf } from '#contract/insight/reports/definitions.ts';
import { drillDownPath, scopeOf } from './drill-down.ts';

const days = { from: '2026-11-01', to: '2026-11-30' };
const shown = (address: string | null) =>
  address && decodeURIComponent(address.replaceAll('+', ' '));

describe('the list behind a figure', () => {
  it('is filtered by the figure’s days, zone, store and driver', () => {
    expect(
      shown(
        drillDownPath('sales', 'total', { ...days, zone: 'Maârif', storeId: '12', driverId: '7' }),
      ),
    ).toBe(
      '/orders?q=status:delivered closed>=2026-11-01 closed<=2026-11-30 zone:"Maârif" store:#12 driver:#7',
    );
    const day = scopeOf(days, 'period', { key: '2026-11-03', name: '', to: '2026-11-03' });
    expect(shown(drillDownPath('timeliness', 'onTime', day))).toBe(
      '/orders?q=status:delivered -late closed:2026-11-03',
    );
    const store = scopeOf(days, 'store', { key: '12', name: 'Atlas', to: null });
    expect(shown(drillDownPath('store-statement', 'payouts', store))).toBe(
      '/transactions?kind=payout&storeId=12&from=2026-11-01&to=2026-11-30',
    );
    expect(shown(drillDownPath('store-statement', 'commission', store))).toBe(
      '/store-balance/12?period=own&from=2026-11-01&until=2026-11-30&line=commission',
    );
  });

  it('does not exist if no list can be filtered to exactly those rows', () => {
    const reason = scopeOf(days, 'reason', { key: 'no driver', name: 'no driver', to: null });
    expect(drillDownPath('cancellations', 'cancelled', reason)).toBeNull();
    expect(drillDownPath('store-statement', 'sales', { ...days, zone: 'Maârif' })).toBeNull();
    expect(drillDownPath('store-statement', 'opening', days)).toBeNull();
    expect(drillDownPath('store-statement', 'charges', days)).toBeNull();
    expect(drillDownPath('sales', 'total', { ...days, zone: 'a "zone"' })).toBeNull();
  });

  it('is defined for every figure of every report', () => {
    for (const id of REPORT_IDS)
      for (const measure of Object.keys(reportOf(id).measures))
        expect(drillDownPath(id, measure, days), `${id} ${measure}`).not.toBe('');
  });
});

describe('the cases behind a figure', () => {
  it('are those opened in its days, of its row, in its state', () => {
    const cause = scopeOf(days, 'cause', { key: 'quality', name: '', to: null });
    expect(shown(drillDownPath('cases', 'resolved', cause))).toBe(
      '/cases?queue=all&state=resolved&cause=quality&openedFrom=2026-11-01&openedTo=2026-11-30',
    );
    const agent = scopeOf(days, 'staff', { key: '9', name: 'Amal', to: null });
    expect(shown(drillDownPath('cases', 'overdue', agent))).toBe(
      '/cases?queue=late&ownerId=9&openedFrom=2026-11-01&openedTo=2026-11-30',
    );
    expect(drillDownPath('cases', 'opened', { ...days, zone: 'Anfa' })).toBeNull();
    expect(drillDownPath('cases', 'reopened', days)).toBeNull();
  });

  it('leads from contact to its store or driver', () => {
    const store = scopeOf(days, 'store', { key: '12', name: 'Atlas', to: null });
    expect(drillDownPath('contact', 'noAnswer', store)).toBe('/stores/12');
    const driver = scopeOf(days, 'driver', { key: '7', name: 'Driss', to: null });
    expect(drillDownPath('contact', 'calls', driver)).toBe('/drivers/7');
    expect(drillDownPath('contact', 'calls', days)).toBeNull();
  });
});
