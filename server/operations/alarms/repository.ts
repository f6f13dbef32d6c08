import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { AlarmRule } from '#contract/operations/alarm.ts';
import type { Order } from '#contract/routes/operations/orders.ts';
import { prepared } from '../../platform/db/prepared.ts';
import type { ActorJson, Database, Db } from '../../platform/db/schema.ts';
import type { AlarmEventName, AlarmRow } from './life.ts';

export type Deadline = Selectable<Database['alarm_deadlines']>;
export type Concern = Selectable<Database['alarm_concerns']>;
export type { KeptFinding } from '../../platform/db/tables/alarms.ts';

/** What an evaluation begins with. */
export interface EvaluationState {
  /** The marks of its inputs. */
  marks: (string | null)[];
  /** When the oldest unpublished event was appended. */
  oldest_unpublished: Date | null;
  /** Which alarms are open, and their versions. */
  open_mark: string;
}

/** The same as `open_mark`, of rows. */
export function markOf(open: readonly Pick<AlarmRow, 'id' | 'version'>[]): string {
  const versions = open.reduce((sum, { version }) => sum + version, 0);
  return `${open.length} ${versions} ${open.reduce((most, { id }) => Math.max(most, id), 0)}`;
}

const json = (value: object | null) => (value === null ? null : JSON.stringify(value));
const toJson = (row: AlarmRow) => ({
  subjects: JSON.stringify(row.subjects),
  marks: JSON.stringify(row.marks),
  action: JSON.stringify(row.action),
  owner: json(row.owner),
  shelf: json(row.shelf),
  escalation: json(row.escalation),
});

/** Whether any alarm is open. */
export const doesAlarmStand = () =>
  sql<boolean>`exists (select from alarms where state <> 'cleared')`;

export function createAlarmRepository(db: Db) {
  const events = () =>
    db
      .selectFrom('events')
      .select(['id', 'at', 'type', 'actor', 'reason', 'reason_sentence', 'data'])
      .where('subject_kind', '=', 'alarm');

  const open = (trx: Db) =>
    trx.selectFrom('alarms').selectAll().where('state', '<>', 'cleared').orderBy('id');

  return {
    /** Open alarms, locked in the order of their ids, like every caller that locks several. */
    open: (trx: Db) => open(trx).execute(),
    openLocked: (trx: Db) => open(trx).forUpdate().execute(),

    find: (id: number, trx: Db = db) =>
      trx.selectFrom('alarms').selectAll().where('id', '=', id).executeTakeFirst(),
    lock: (trx: Db, id: number) =>
      trx.selectFrom('alarms').selectAll().where('id', '=', id).forUpdate().executeTakeFirst(),

    insert: (trx: Db, row: Omit<AlarmRow, 'id' | 'version'>): Promise<AlarmRow> =>
      trx
        .insertInto('alarms')
        .values({ ...row, ...toJson(row as AlarmRow) })
        .returningAll()
        .executeTakeFirstOrThrow(),

    update: (trx: Db, { id, ...row }: AlarmRow) =>
      trx
        .updateTable('alarms')
        .set({ ...row, ...toJson({ id, ...row }) })
        .where('id', '=', id)
        .execute(),

    /** Locks the row that decides which server evaluates; null while another server has it. */
    async lockEvaluation(trx: Db): Promise<{ holder: string | null; count: number } | null> {
      const { rows } = await sql<{ holder: string | null; turn: bigint }>`
        select holder, turn from alarm_turns for update skip locked`.execute(trx);
      const [row] = rows;
      return row ? { holder: row.holder, count: Number(row.turn) } : null;
    },
    async countEvaluation(trx: Db, holder: string): Promise<void> {
      await sql`update alarm_turns set holder = ${holder}, turn = turn + 1`.execute(trx);
    },
    /**
     * Renews this server's hold on the evaluation, and reads in the same statement what an
     * evaluation begins with; null if another server has it.
     */
    async readState(
      holder: string,
      marks: RawBuilder<(string | null)[]>,
      trx: Db = db,
    ): Promise<EvaluationState | null> {
      const { rows } = await sql<EvaluationState>`${prepared}
        update alarm_turns set turn = turn + 1 where holder = ${holder}
        returning ${marks} as marks,
          (select min(at) from events where seq is null) as oldest_unpublished,
          (select concat_ws(' ', count(*), coalesce(sum(version), 0), coalesce(max(id), 0))
            from alarms where state <> 'cleared') as open_mark`.execute(trx);
      return rows[0] ?? null;
    },
    /**
     * Renews this server's hold on the evaluation without evaluating; false if another server has
     * it.
     */
    async renewEvaluation(holder: string): Promise<boolean> {
      const { numAffectedRows } = await sql`
        update alarm_turns set turn = turn + 1 where holder = ${holder}`.execute(db);
      return Number(numAffectedRows) > 0;
    },
    async leave(holder: string): Promise<void> {
      await sql`update alarm_turns set holder = null where holder = ${holder}`.execute(db);
    },

    deadlines: (trx: Db): Promise<Deadline[]> =>
      trx.selectFrom('alarm_deadlines').selectAll().execute(),

    async setDeadlines(trx: Db, set: readonly Deadline[], gone: readonly Deadline[]) {
      if (gone.length > 0)
        await sql`
          delete from alarm_deadlines d
          using unnest(${gone.map((d) => d.rule)}::text[], ${gone.map((d) => d.subject)}::text[])
            as g (rule, subject)
          where d.rule = g.rule and d.subject = g.subject`.execute(trx);
      if (set.length > 0)
        await sql`
          insert into alarm_deadlines (rule, subject, since, due_at, finding, left_at)
          select * from unnest(
            ${set.map((d) => d.rule)}::text[], ${set.map((d) => d.subject)}::text[],
            ${set.map((d) => d.since)}::timestamptz[], ${set.map((d) => d.due_at)}::timestamptz[],
            ${set.map((d) => json(d.finding))}::jsonb[], ${set.map((d) => d.left_at)}::timestamptz[])
          on conflict (rule, subject) do update
            set since = excluded.since, due_at = excluded.due_at,
              finding = excluded.finding, left_at = excluded.left_at`.execute(trx);
    },

    concerns: (trx: Db): Promise<Concern[]> =>
      trx.selectFrom('alarm_concerns').selectAll().execute(),

    async setConcerns(trx: Db, set: readonly Concern[], gone: readonly Concern[]) {
      if (gone.length > 0)
        await sql`
          delete from alarm_concerns c
          using unnest(${gone.map((c) => c.order_id)}::int[], ${gone.map((c) => c.need)}::text[])
            as g (order_id, need)
          where c.order_id = g.order_id and c.need = g.need`.execute(trx);
      if (set.length === 0) return;
      await trx
        .insertInto('alarm_concerns')
        .values(set.map((c) => ({ ...c, owner: json(c.owner), shelf: json(c.shelf) })))
        .onConflict((oc) =>
          oc.columns(['order_id', 'need']).doUpdateSet((eb) => ({
            priority: eb.ref('excluded.priority'),
            cause: eb.ref('excluded.cause'),
            entered_at: eb.ref('excluded.entered_at'),
            owner: eb.ref('excluded.owner'),
            acknowledged_at: eb.ref('excluded.acknowledged_at'),
            acknowledged_priority: eb.ref('excluded.acknowledged_priority'),
            shelf: eb.ref('excluded.shelf'),
            left_at: eb.ref('excluded.left_at'),
          })),
        )
        .execute();
    },

    /** Orders refused by stores since a time. */
    async refusedSince(since: Date): Promise<{ at: Date; order: Order }[]> {
      const rows = await db
        .selectFrom('events')
        .select(['at', 'data'])
        .where('at', '>', since)
        .where('type', '=', 'order.cancelled')
        .where(sql<boolean>`actor->>'role' = 'store'`)
        .orderBy('at')
        .execute();
      return rows.map(({ at, data }) => ({ at, order: data as Order }));
    },

    noteMinute: (at: Date, operators: number) =>
      db
        .insertInto('alarm_minutes')
        .values({ at, operators })
        .onConflict((oc) => oc.column('at').doNothing())
        .execute(),
    minutes: (from: Date, to: Date) =>
      db
        .selectFrom('alarm_minutes')
        .selectAll()
        .where('at', '>=', from)
        .where('at', '<=', to)
        .orderBy('at')
        .execute(),
    forgetMinutes: (before: Date) =>
      db.deleteFrom('alarm_minutes').where('at', '<', before).execute(),

    /** The recent times at which alarms were raised, for the meter. */
    raisedSince: async (since: Date): Promise<Date[]> =>
      (
        await db
          .selectFrom('events')
          .select('at')
          .where('subject_kind', '=', 'alarm')
          .where('at', '>', since)
          .where('type', 'in', ['alarm.raised', 'alarm.came_back', 'alarm.reraised'])
          .orderBy('at')
          .execute()
      ).map(({ at }) => at),

    happenedIn: (from: Date, to: Date) =>
      events().where('at', '>=', from).where('at', '<=', to).orderBy('at').orderBy('id').execute(),
    historyOf: (id: number) =>
      events().where('subject_id', '=', id).orderBy('id', 'desc').limit(500).execute(),

    history: (by: {
      after: readonly [string, string] | null;
      limit: number;
      rule?: AlarmRule | undefined;
      zone?: string | undefined;
      priority?: number | undefined;
      type?: AlarmEventName | undefined;
      from?: string | undefined;
      to?: string | undefined;
    }) =>
      events()
        .$if(by.after !== null, (q) => {
          const [at, id] = by.after as [string, string];
          return q.where(sql<boolean>`(at, id) < (${at}::timestamptz, ${id}::bigint)`);
        })
        .$if(by.rule !== undefined, (q) => q.where(sql<boolean>`data->>'rule' = ${by.rule}`))
        .$if(by.zone !== undefined, (q) => q.where(sql<boolean>`data->>'zone' = ${by.zone}`))
        .$if(by.priority !== undefined, (q) =>
          q.where(sql<boolean>`data->>'priority' = ${String(by.priority)}`),
        )
        .$if(by.type !== undefined, (q) => q.where('type', '=', by.type as string))
        .$if(by.from !== undefined, (q) => q.where('at', '>=', new Date(by.from as string)))
        .$if(by.to !== undefined, (q) => q.where('at', '<=', new Date(by.to as string)))
        .orderBy('at', 'desc')
        .orderBy('id', 'desc')
        .limit(by.limit)
        .execute(),

    /** The events of orders in a period, sorted by order; the latest ones up to a limit. */
    async orderEvents(from: Date, to: Date, limit: number) {
      const { rows } = await sql<{
        at: Date;
        type: string;
        actor: ActorJson | null;
        data: Order;
      }>`
        select at, type, actor, data from (
          select id, subject_id, at, type, actor, data from events
          where at > ${from} and at <= ${to} and subject_kind = 'order'
          order by at desc, id desc limit ${limit}
        ) latest order by subject_id, id`.execute(db);
      return rows;
    },
  };
}
export type AlarmRepository = ReturnType<typeof createAlarmRepository>;
