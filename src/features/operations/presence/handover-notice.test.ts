import { describe, expect, it } from 'vitest';
import type { ClaimState } from '#src/domain/claim/claim-state.ts';
import { viewedAt } from '#src/domain/presence/presence.ts';
import { newHandovers } from './handover-notice.ts';

const AT = '2026-03-02T12:00:30.000Z';
const claim = (
  orderId: number,
  handedBy: object | null,
  since = '2026-03-02T12:00:20.000Z',
  by = 1,
) => ({
  orderId,
  by: { id: by, name: 'Badr' },
  since,
  until: AT,
  handedBy,
});
const AMAL = { id: 2, name: 'Amal' };
const state = (...claims: object[]) => ({ at: AT, claims }) as unknown as ClaimState;

describe('claims that a colleague hands over', () => {
  it('are announced once, grouped by colleague', () => {
    const known = new Set<string>();
    const news = state(claim(7, AMAL), claim(8, AMAL), claim(9, null), claim(10, AMAL, AT, 3));
    expect([...newHandovers(news, 1, known)]).toEqual([['Amal', [7, 8]]]);
    expect([...newHandovers(news, 1, known)]).toEqual([]);
    // A claim that was handed back and handed over again is announced again.
    expect([...newHandovers(state(claim(7, AMAL, AT)), 1, known)]).toEqual([['Amal', [7]]]);
  });

  it('are not announced if they are old, for example after a reload', () => {
    const old = claim(7, AMAL, '2026-03-02T11:50:00.000Z');
    expect([...newHandovers(state(old), 1, new Set())]).toEqual([]);
  });
});

describe('the screen and order that a user is looking at', () => {
  it('follow the address, and the selection on screens that show it', () => {
    expect(viewedAt('/orders/12', 5)).toEqual({ screen: 'orders', orderId: 12 });
    expect(viewedAt('/live-orders', 5)).toEqual({ screen: 'live-orders', orderId: 5 });
    expect(viewedAt('/settings/dispatch', 5)).toEqual({ screen: 'settings', orderId: null });
    expect(viewedAt('/', 5)).toEqual({ screen: 'dashboard', orderId: null });
    expect(viewedAt('/%20x', null).screen).toBe('dashboard');
  });
});
