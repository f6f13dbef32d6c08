import { sql } from 'kysely';
import type {
  DecisionInputs,
  DecisionKind,
  DecisionOutcome,
  DecisionReasons,
} from '#contract/routes/operations/dispatch.ts';
import {
  DISPATCH_DEFAULTS,
  type OwnZoneSettings,
} from '#contract/routes/operations/dispatch-zones.ts';
import type { ActorJson, Db, Trx } from '../../platform/db/schema.ts';

export interface NewDecision {
  at: Date;
  orderId: number;
  driverId: number;
  kind: DecisionKind;
  outcome: DecisionOutcome;
  actor: ActorJson | null;
  reasons: DecisionReasons | null;
  inputs: DecisionInputs | null;
}

/** The number of changes that are read with a zone. */
const HISTORY = 20;
const AUTOPILOT_EMAIL = 'autopilot@tawsil.invalid';

const json = (value: object | null) => (value === null ? null : JSON.stringify(value));

/** Dispatch decisions, the dispatch modes of zones, and the autopilot's account. */
export function createDecisionRepository(db: Db) {
  return {
    record: async (decisions: readonly NewDecision[]): Promise<void> => {
      if (decisions.length === 0) return;
      await db
        .insertInto('dispatch_decisions')
        .values(
          decisions.map(({ orderId, driverId, actor, reasons, inputs, ...rest }) => ({
            ...rest,
            order_id: orderId,
            driver_id: driverId,
            actor: json(actor),
            reasons: json(reasons),
            inputs: json(inputs),
          })),
        )
        .execute();
    },

    decisionsOf: (orderId: number) =>
      db
        .selectFrom('dispatch_decisions as c')
        .innerJoin('users as u', 'u.id', 'c.driver_id')
        .innerJoin('drivers as d', 'd.user_id', 'c.driver_id')
        .selectAll('c')
        .select(['u.name as driver_name', 'd.code as driver_code'])
        .where('c.order_id', '=', orderId)
        .orderBy('c.id', 'desc')
        .limit(100)
        .execute(),

    zones: () => db.selectFrom('dispatch_zones').selectAll().execute(),

    isAnyOnAutopilot: () =>
      sql<boolean>`exists (select from dispatch_zones where mode = 'autopilot')`,

    autopilotZones: () =>
      db.selectFrom('dispatch_zones').selectAll().where('mode', '=', 'autopilot').execute(),

    /** The dispatch settings of these zones; null where none are set. */
    zonesById: (trx: Db, ids: readonly number[]) =>
      trx
        .selectFrom('zones as z')
        .leftJoin('dispatch_zones as d', 'd.zone', 'z.name')
        .select(['z.id', 'z.name', 'd.mode', 'd.max_orders', 'd.inherits', 'd.version'])
        .select(['d.answer_seconds', 'd.no_answer'])
        .where('z.id', 'in', [...ids])
        .execute(),

    waitingByZone: async (trx: Db): Promise<Map<string, number>> => {
      const rows = await trx
        .selectFrom('order_rows')
        .select(({ fn }) => ['zone', fn.countAll().as('count')])
        .where('closed_at', 'is', null)
        .where('driver_id', 'is', null)
        .where('ends_at', 'is', null)
        .groupBy('zone')
        .execute();
      return new Map(rows.map(({ zone, count }) => [zone, Number(count)]));
    },

    /** The last changes of these zones, newest first. */
    zoneChanges: (trx: Db, ids: readonly number[]) =>
      trx
        .selectFrom('zones as z')
        .innerJoinLateral(
          (eb) =>
            eb
              .selectFrom('dispatch_zone_changes as c')
              .selectAll('c')
              .whereRef('c.zone', '=', 'z.name')
              .orderBy('c.id', 'desc')
              .limit(HISTORY)
              .as('c'),
          (join) => join.onTrue(),
        )
        .selectAll('c')
        .where('z.id', 'in', [...ids])
        .orderBy('c.id', 'desc')
        .execute(),

    /** Sets a zone if it is still at the version that was seen (0: not configured yet). */
    setZone: async (
      trx: Trx,
      change: {
        zone: string;
        own: OwnZoneSettings;
        seen: number;
        at: Date;
        actor: ActorJson;
      },
    ): Promise<boolean> => {
      const { zone, own, seen, at, actor } = change;
      // What is inherited has the default too, which servers of the release before read.
      const values = {
        mode: own.mode ?? DISPATCH_DEFAULTS.mode,
        max_orders: own.maxOrders ?? DISPATCH_DEFAULTS.maxOrders,
        answer_seconds: own.answerSeconds ?? null,
        no_answer: own.noAnswer ?? DISPATCH_DEFAULTS.noAnswer,
      };
      const inherits = [
        ...(own.mode === null ? ['mode'] : []),
        ...(own.maxOrders === null ? ['max_orders'] : []),
      ];
      const row = { ...values, inherits, updated_at: at };
      const done =
        seen === 0
          ? await trx
              .insertInto('dispatch_zones')
              .values({ zone, ...row })
              .onConflict((oc) => oc.column('zone').doNothing())
              .returning('zone')
              .executeTakeFirst()
          : await trx
              .updateTable('dispatch_zones')
              .set({ ...row, version: seen + 1 })
              .where('zone', '=', zone)
              .where('version', '=', seen)
              .returning('zone')
              .executeTakeFirst();
      if (!done) return false;
      await trx
        .insertInto('dispatch_zone_changes')
        .values({
          zone,
          at,
          actor: JSON.stringify(actor),
          ...values,
        })
        .execute();
      return true;
    },

    /** The account that the autopilot acts as. It is blocked and has no password. */
    autopilotAccount: async (now: Date): Promise<number> => {
      const find = () =>
        db.selectFrom('users').select('id').where('email', '=', AUTOPILOT_EMAIL).executeTakeFirst();
      const known = await find();
      if (known) return known.id;
      await db
        .insertInto('users')
        .values({
          name: 'Autopilot',
          email: AUTOPILOT_EMAIL,
          phone: null,
          password_hash: '!',
          role: 'operator',
          status: 'blocked',
          created_at: now,
          last_sign_in_at: null,
        })
        .onConflict((oc) => oc.column('email').doNothing())
        .execute();
      const made = await find();
      if (!made) throw new Error('The autopilot’s account was neither found nor made');
      return made.id;
    },
  };
}
export type DecisionRepository = ReturnType<typeof createDecisionRepository>;
