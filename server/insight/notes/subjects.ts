import type { Permission } from '#contract/permissions.ts';
import type { Subject, SubjectKind } from '#contract/subject.ts';
import { type Caller, can } from '../../platform/auth/caller.ts';
import { Refusal } from '../../platform/http/refusal.ts';

interface SubjectRule {
  /** Who may read the record may read what was noted and done. */
  permission: Permission;
  table: 'stores' | 'items' | 'users' | 'drivers' | 'orders' | 'zones' | 'promotions';
  column: 'id' | 'user_id';
  /** What the audit calls it; a driver is an account as well. */
  audited: (id: number) => readonly string[];
}

const own = (kind: SubjectKind) => (id: number) => [`${kind} ${id}`];

/** Each kind of record that notes are written to. */
export const SUBJECTS: Readonly<Record<SubjectKind, SubjectRule>> = {
  store: { permission: 'vendors.read', table: 'stores', column: 'id', audited: own('store') },
  item: { permission: 'items.read', table: 'items', column: 'id', audited: own('item') },
  user: { permission: 'users.read', table: 'users', column: 'id', audited: own('user') },
  driver: {
    permission: 'drivers.read',
    table: 'drivers',
    column: 'user_id',
    audited: (id) => [`driver ${id}`, `user ${id}`],
  },
  order: { permission: 'orders.read', table: 'orders', column: 'id', audited: own('order') },
  zone: { permission: 'zones.read', table: 'zones', column: 'id', audited: own('zone') },
  promotion: {
    permission: 'promotions.read',
    table: 'promotions',
    column: 'id',
    audited: own('promotion'),
  },
};

/** Refuses who may not read the record itself. */
export function requireReader(caller: Caller, { kind }: Subject): void {
  if (!can(caller, SUBJECTS[kind].permission))
    throw new Refusal('permission.denied', `The role ${caller.role} may not read this.`);
}
