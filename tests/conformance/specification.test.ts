import { describe, expect, it } from 'vitest';
import { endpoints } from './endpoints.ts';

/** Every path of specification §7, with its method where the specification states one. */
const HANDLED: readonly string[] = [
  'POST /api/auth/login',
  'POST /api/auth/register',
  'POST /api/auth/refresh',
  'POST /api/auth/logout',
  'GET /api/auth/me',
  '/api/admin/users',
  '/api/admin/users/{id}',
  '/api/admin/users/drivers',
  'GET /stores',
  'POST /stores',
  'GET /stores/{id}',
  'PATCH /stores/{id}',
  '/admin/vendors',
  '/vendors/{id}',
  '/api/orders',
  '/api/orders/{id}',
  'POST /api/orders',
  '/api/orders/{id}/status',
  '/api/admin/orders/{id}',
  '/api/admin/orders/status/{status}',
  '/api/admin/orders/assign',
  '/api/admin/live-orders/stats',
  '/api/driver-status/eagle-view',
  '/api/driver-status/online',
  '/api/driver-status/available',
  '/api/driver-status/{id}/location',
  '/api/driver-status/locations/bulk',
  '/api/admin/users/drivers/{id}/statistics',
  '/api/admin/dashboard/stats',
  // Wallets
  '/api/admin/wallets/{id}',
  'GET /api/admin/wallets/{id}/transactions',
  'POST /api/admin/wallets/{id}/transactions',
  '/api/admin/wallets/{id}/transfer',
  '/api/admin/wallets/{id}/freeze',
  '/api/admin/wallets/{id}/unfreeze',
  '/api/admin/wallets/verify-transaction/{id}',
  '/api/wallets/driver/{id}/remittance',
  '/api/wallets/driver/{id}/remit-cash',
  '/api/wallets/driver/{id}/cash-at-hand',
  '/api/admin/users/drivers/remittance-history',
  // Vendor payments
  '/api/admin/vendor-payments',
  '/api/admin/vendor-payments/{id}/approve',
  '/api/admin/vendor-payments/{id}/reject',
  '/api/admin/vendor-payments/{id}/pay',
  '/api/admin/vendor-payments/vendors-with-balance',
  '/api/admin/vendor-payments/payout-full-balance',
];

const paths = new Set<string>(endpoints.map((endpoint) => endpoint.path));
const calls = new Set<string>(endpoints.map((endpoint) => `${endpoint.method} ${endpoint.path}`));

describe('the calls of the specification', () => {
  it.each(HANDLED)('%s is handled', (call) => {
    expect(call.startsWith('/') ? paths.has(call) : calls.has(call)).toBe(true);
  });

  it('have distinct endpoints', () => {
    expect(calls.size).toBe(endpoints.length);
    expect(new Set(endpoints.map((endpoint) => endpoint.id)).size).toBe(endpoints.length);
  });
});
