import { z } from 'zod';
import { idOf } from './ids.ts';
import type { Permission } from './permissions.ts';

/** Records that people write notes to and whose history they read, each with the permission to read it. */
export const SUBJECTS = {
  store: 'vendors.read',
  item: 'items.read',
  category: 'items.read',
  user: 'users.read',
  driver: 'drivers.read',
  order: 'orders.read',
  zone: 'zones.read',
  promotion: 'promotions.read',
  app_category: 'apps.read',
  featured_vendor: 'apps.read',
  featured_product: 'apps.read',
  campaign: 'push.read',
  push_template: 'push.read',
} as const satisfies Record<string, Permission>;
export type SubjectKind = keyof typeof SUBJECTS;

const PATTERN = new RegExp(`^(${Object.keys(SUBJECTS).join('|')}):[1-9]\\d{0,9}$`);

/** One record in a query, for example `store:12`. */
export const Subject = idOf(
  'Subject',
  z
    .string()
    .regex(PATTERN, 'must be a record such as store:12')
    .transform((text) => {
      const [kind, id] = text.split(':');
      return { kind: kind as SubjectKind, id: Number(id) };
    })
    .refine(({ id }) => id <= 2_147_483_647, 'is beyond any record')
    .meta({ description: 'A record, for example store:12' }),
);
export type Subject = z.output<typeof Subject>;
