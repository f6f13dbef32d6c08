import { type Migration, sql } from 'kysely';
import { HOME } from './growth/home.ts';
import { PROMOTION_RULES } from './growth/promotion-rules.ts';
import { PROMOTIONS } from './growth/promotions.ts';
import { PUSH } from './growth/push.ts';
import { PUSH_TEMPLATES } from './growth/push-templates.ts';

const PARTS = [PROMOTIONS, PROMOTION_RULES, HOME, PUSH, PUSH_TEMPLATES];

/** Promotions, the home page of the apps, featured stores, campaigns and notices. */
export const growth: Migration = {
  async up(db) {
    for (const part of PARTS) await sql.raw(part).execute(db);
  },
};
