import { type Migration, sql } from 'kysely';
import { ALARMS } from './operations/alarms.ts';
import { AMENDMENTS } from './operations/amendments.ts';
import { CASES } from './operations/cases.ts';
import { CONTACT } from './operations/contact.ts';
import { CONTACT_TEMPLATES } from './operations/contact-templates.ts';
import { DISPATCH } from './operations/dispatch.ts';
import { DRIVERS } from './operations/drivers.ts';
import { ORDER_ENDS } from './operations/order-ends.ts';
import { ORDER_RECORDS } from './operations/order-records.ts';
import { ORDERS } from './operations/orders.ts';
import { PROOFS } from './operations/proofs.ts';

const PARTS = [
  DRIVERS,
  ORDERS,
  ORDER_RECORDS,
  AMENDMENTS,
  ORDER_ENDS,
  PROOFS,
  DISPATCH,
  ALARMS,
  CONTACT,
  CONTACT_TEMPLATES,
  CASES,
];

/** Drivers and orders, dispatch, proofs, alarms, contact and cases. */
export const operations: Migration = {
  async up(db) {
    for (const part of PARTS) await sql.raw(part).execute(db);
  },
};
