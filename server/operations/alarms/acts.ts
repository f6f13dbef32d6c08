import type { Alarm } from '#contract/operations/alarm.ts';
import { alarmsRoutes as routes } from '#contract/routes/operations/alarms.ts';
import type { AlarmAct } from '#machines/alarm/alarm-machine.ts';
import { type ActContext, type ActDeps, defineSubject } from '../../platform/acts/subject.ts';
import type { Db, Trx } from '../../platform/db/schema.ts';
import type { EventService } from '../../platform/events/service.ts';
import { reasonFor, requireRow } from '../../platform/http/refusal.ts';
import { type AlarmChange, type AlarmRow, HAPPENED, legalOf, next, toAlarm } from './life.ts';
import type { AlarmRepository } from './repository.ts';

export interface AlarmDeps extends ActDeps {
  repository: AlarmRepository;
  events: EventService;
}

const subject = {
  name: 'alarm' as const,
  lock: ({ repository }: AlarmDeps, trx: Trx, id: number) => repository.lock(trx, id),
  read: async ({ repository }: AlarmDeps, db: Db, id: number) =>
    requireRow(await repository.find(id, db), 'alarm'),
  show: (_deps: AlarmDeps, row: AlarmRow) => toAlarm(row),
  whyIllegal(row: AlarmRow, type: AlarmAct) {
    if (legalOf(row).includes(type)) return null;
    const params = { state: row.state.replaceAll('_', ' '), status: row.state };
    return row.owner
      ? reasonFor('alarm.is_in_state_by', { ...params, owner: row.owner.name })
      : reasonFor('alarm.is_in_state', params);
  },
  legal: legalOf,
  live: {
    kind: 'alarm' as const,
    type: (event: AlarmAct) => HAPPENED[event],
    // When the row was locked, which the evaluation may have held.
    at: (row: AlarmRow) => row.state_at,
    data: (_deps: AlarmDeps, row: AlarmRow) => toAlarm(row),
  },
};

/** Without a kind: the event log has them, and the audit log only escalations. */
const { act } = defineSubject<AlarmDeps, AlarmRow, AlarmAct>()(subject);
const { act: recordedAct } = defineSubject<AlarmDeps, AlarmRow, AlarmAct>()({
  ...subject,
  kind: 'alarm',
});

/** Writes what a person does with an alarm. */
async function change(
  { deps, trx, actor }: ActContext<AlarmDeps>,
  before: AlarmRow,
  type: AlarmAct,
  { reason, shelf }: Pick<AlarmChange, 'reason' | 'shelf'> = {},
): Promise<AlarmRow> {
  const at = deps.clock();
  const by = { id: actor.id, name: actor.name } as NonNullable<Alarm['owner']>;
  const row = next(before, { type, by, shelf, reason }, at);
  if (!row) throw new Error(`${type} of an alarm that is ${before.state}`);
  await deps.repository.update(trx, row);
  return row;
}

export const alarmActs = {
  acknowledge: act({ route: routes.acknowledge, event: 'alarm.acknowledge', write: change }),
  shelve: act({
    route: routes.shelve,
    event: 'alarm.shelve',
    write: (context, row, type) => change(context, row, type, { shelf: context.body }),
  }),
  unshelve: act({ route: routes.unshelve, event: 'alarm.unshelve', write: change }),
  escalate: recordedAct({
    route: routes.escalate,
    event: 'alarm.escalate',
    write: (context, row, type) => change(context, row, type, context.body),
    entry: (_before, { rule, zone }, { body: { reason } }) => ({
      before: null,
      after: { rule, zone, reason },
    }),
  }),
};
