import { PERMISSIONS, type Permission } from './people/permission-names.ts';

export { PERMISSIONS, type Permission };

/** Roles of the console's staff, assigned by an administrator. */
export const STAFF_ROLES = ['operator', 'supervisor', 'finance', 'catalogue', 'admin'] as const;

/** Roles of the marketplace's own apps: they call the same API, and cannot use the console. */
export const APP_ROLES = ['store', 'customer', 'driver', 'fleet'] as const;

export const ROLES = [...STAFF_ROLES, ...APP_ROLES] as const;
export type StaffRole = (typeof STAFF_ROLES)[number];
export type Role = (typeof ROLES)[number];

/** Whether a role belongs to the console's staff. */
export const isStaffRole = (role: Role | null): role is StaffRole =>
  STAFF_ROLES.some((staff) => staff === role);

const watch = [
  'console.use',
  'drivers.read',
  'stores.read',
  'stores.read-all',
  'items.read',
  'orders.read',
  'live.read',
  'alarms.read',
  'zones.read',
] as const;
const dispatch = [
  'cases.read',
  'cases.write',
  'contact.use',
  'remedies.give',
  'orders.progress',
  'orders.assign',
  'drivers.write',
  'stores.pause',
  'items.availability',
  'alarms.acknowledge',
  'alarms.shelve',
  'zones.override',
] as const;

/** What every role of the staff sees of promotions, apps and campaigns. */
const seeGrowth = ['promotions.read', 'apps.read', 'push.read'] as const;
const writeGrowth = [
  ...seeGrowth,
  'promotions.write',
  'proposals.read',
  'apps.write',
  'push.write',
] as const;
const configure = ['dispatch.configure', 'zones.write', 'alarms.configure'] as const;
const handleMoney = ['money.freeze', 'cash.collect', 'cash.vault'] as const;
const readReports = [
  'reports.read',
  'reports.items',
  'reports.operators',
  'reports.schedule',
] as const;
const seeMoney = [
  'money.read',
  'cash.read',
  'payouts.read',
  'payouts.files',
  'audit.read',
  'commitments.sign',
] as const;

/** What the parties of orders do with their own ones. */
const ownOrders = ['orders.read-own', 'orders.progress-own', 'cases.open-own'] as const;

/** Deny by default: a role has the permissions listed here and no others. */
export const ROLE_PERMISSIONS: Readonly<Record<Role, readonly Permission[]>> = {
  operator: [...watch, ...dispatch, 'dashboard.read', 'cash.read', 'files.read', ...seeGrowth],
  supervisor: [
    ...watch,
    ...dispatch,
    'cases.assign',
    'contact.broadcast',
    'contact.configure',
    'dashboard.read',
    'users.read',
    'users.block',
    'files.read',
    'files.write',
    'stores.approve',
    'orders.amend-beyond',
    'orders.decide-end',
    'drivers.review',
    ...writeGrowth,
    'push.approve',
    ...configure,
    ...seeMoney,
    ...handleMoney,
    'remedies.decide',
    'payouts.approve',
    'payouts.settle-files',
    'jobs.read',
    ...readReports,
  ],
  finance: [
    'console.use',
    'cases.read',
    'cases.write',
    'contact.use',
    'zones.read',
    'orders.read',
    'orders.decide-end',
    'stores.read',
    'stores.read-all',
    'items.read',
    'drivers.read',
    'users.read',
    'dashboard.read',
    ...seeGrowth,
    ...seeMoney,
    'money.move',
    ...handleMoney,
    'money.settle',
    'remedies.give',
    'payouts.request',
    'payouts.pay',
    'proposals.read',
    'reports.read',
    'reports.items',
    'reports.schedule',
    'statements.manage',
  ],
  catalogue: [
    'console.use',
    'cases.read',
    'zones.read',
    'zones.write',
    'stores.read',
    'stores.read-all',
    'stores.write',
    'items.read',
    'items.write',
    'items.availability',
    'files.write',
    'imports.run',
    'orders.read',
    // Of what is sold and missing, and what promotions cost: neither commission nor drivers.
    'reports.items',
    ...writeGrowth,
  ],
  admin: [
    ...watch,
    ...dispatch,
    'cases.assign',
    ...configure,
    'contact.broadcast',
    'contact.configure',
    'dashboard.read',
    'settings.money',
    ...seeMoney,
    'money.move',
    ...handleMoney,
    'money.settle',
    'remedies.decide',
    'payouts.request',
    'payouts.approve',
    'payouts.settle-files',
    'payouts.pay',
    'users.read',
    'users.write',
    'users.block',
    'stores.write',
    'stores.approve',
    'items.write',
    'files.read',
    'files.write',
    'imports.run',
    'drivers.report-any',
    'orders.place',
    'orders.discount',
    'orders.amend-beyond',
    'orders.decide-end',
    'drivers.review',
    ...writeGrowth,
    'push.approve',
    'jobs.read',
    'jobs.manage',
    ...readReports,
    'statements.manage',
    'system.read',
  ],
  store: ['stores.read', ...ownOrders],
  customer: ['apps.use', 'stores.read', 'orders.place', ...ownOrders],
  driver: ['drivers.report-own', ...ownOrders],
  fleet: ['drivers.report-any'],
};

/** True when the role holds the permission; a person without a role holds none. */
export function roleCan(role: Role | null, permission: Permission): boolean {
  return role !== null && ROLE_PERMISSIONS[role].includes(permission);
}

/**
 * Permissions over the whole marketplace. Staff limited to operational areas do not hold them,
 * whatever their role, because these endpoints do not distinguish zones.
 */
const WHOLE = [
  'alarms.configure',
  'apps.read',
  'apps.use',
  'apps.write',
  'audit.read',
  'cash.vault',
  'commitments.sign',
  'contact.configure',
  'drivers.review',
  'imports.run',
  'jobs.manage',
  'jobs.read',
  'money.settle',
  'payouts.files',
  'payouts.settle-files',
  'promotions.read',
  'promotions.write',
  'proposals.read',
  'push.approve',
  'push.read',
  'push.write',
  'reports.schedule',
  'settings.money',
  'statements.manage',
  'system.read',
  'users.write',
  'zones.write',
] as const satisfies readonly Permission[];
export type WholePermission = (typeof WHOLE)[number];
export const WHOLE_PERMISSIONS: readonly Permission[] = WHOLE;

/** A holder of permissions: a role, and the operational areas assigned. */
export interface Holder {
  readonly role: Role | null;
  readonly zones: 'all' | readonly unknown[];
}

/** True when the person holds the permission, by role and operational areas. */
export const holds = ({ role, zones }: Holder, permission: Permission): boolean =>
  roleCan(role, permission) && (zones === 'all' || !WHOLE_PERMISSIONS.includes(permission));
