import { type RawBuilder, sql } from 'kysely';
import {
  DECLINED_FOR,
  type DRIVER_DAY_REPORTS,
  MAX_ANSWER_SECONDS,
  MAX_ARRIVAL_METRES,
} from '#contract/insight/reports/driver-day.ts';
import { type AlarmSettings, limitsOf } from '#contract/operations/alarm-limits.ts';
import { type CaseReport, caseRows } from './case-rows.ts';
import { CAUSE_ROWS } from './cause-rows.ts';
import type { CountedRows } from './counted-rows.ts';
import { minuteIn, packedOf } from './figures/packed.ts';

type Part = RawBuilder<unknown>;

/** The reports whose figures are counted from the rows themselves when they are read. */
export type DriverDayReport = keyof typeof DRIVER_DAY_REPORTS | CaseReport;

const seconds = (from: Part, to: Part) => sql`extract(epoch from ${to} - ${from})`;
const is = (condition: Part) => sql`coalesce((${condition})::integer, 0)`;

const causes = Object.keys(DECLINED_FOR);
const declinedFor = (cause: string) =>
  cause === 'other'
    ? sql`a.answer = 'declined' and coalesce(a.cause, 'other') not in (${sql.join(
        causes.filter((one) => one !== 'other').map((one) => sql.lit(one)),
      )})`
    : sql`a.answer = 'declined' and a.cause = ${sql.lit(cause)}`;

const answeredIn = sql`round(${seconds(sql`a.sent_at`, sql`a.answered_at`)})`;

const answers: CountedRows = {
  sums: [
    'asked',
    'seen',
    'accepted',
    'declined',
    'timed_out',
    'taken_from',
    ...causes.map((cause) => `for_${cause}`),
    'answer_seconds',
  ],
  // His own answers: what the server or a pickup settled took no time of his.
  source: (within) => sql`
    select a.sent_at as at, o.store_id, a.driver_id, 1 as asked,
      ${is(sql`a.seen_at is not null`)} as seen,
      ${is(sql`a.answer = 'accepted'`)} as accepted, ${is(sql`a.answer = 'declined'`)} as declined,
      ${is(sql`a.answer = 'timed_out'`)} as timed_out, ${is(sql`a.answer = 'taken_back'`)} as taken_from,
      ${sql.join(causes.map((cause) => sql`${is(declinedFor(cause))} as ${sql.ref(`for_${cause}`)}`))},
      case when a.answered_by = 'app' and a.answer in ('accepted','declined')
        then ${packedOf(answeredIn, MAX_ANSWER_SECONDS)}
        else 0 end as answer_seconds
    from assignment_answers a join orders o on o.id = a.order_id
    where ${within('a.sent_at')}`,
};

/** The limit of the wait at a store, by its operational area. Minutes. */
function limitOf(limits: AlarmSettings): Part {
  const base = limitsOf(limits, null).storeWaitMinutes;
  const zones = Object.fromEntries(
    Object.keys(limits.zones).map((zone) => [zone, limitsOf(limits, zone).storeWaitMinutes]),
  );
  return sql`coalesce((${JSON.stringify(zones)}::jsonb->>s.zone)::integer, ${sql.lit(base)})`;
}

const waits = (limits: AlarmSettings): CountedRows => ({
  sums: ['store_visits', 'store_waits', 'store_minutes', 'above', 'door_visits', 'door_minutes'],
  source: (within) => sql`
    select w.at, w.store_id, w.driver_id,
      ${is(sql`w.place = 'store'`)} as store_visits,
      ${is(sql`w.place = 'store' and w.took is not null`)} as store_waits,
      case when w.place = 'store' and w.took is not null then ${minuteIn(sql`w.took`)} else 0 end
        as store_minutes,
      ${is(sql`w.place = 'store' and w.took > 60 * ${limitOf(limits)}`)} as above,
      ${is(sql`w.place = 'door'`)} as door_visits,
      case when w.place = 'door' and w.took is not null then ${minuteIn(sql`w.took`)} else 0 end
        as door_minutes
    from (
      select a.at, a.store_id, a.driver_id, a.place,
        ${seconds(sql`a.at`, sql`coalesce(l.done_at, a.left_at)`)} as took
      from arrivals a
      left join lateral (
        select case when a.place = 'store' then l.food_at
            else (select o.closed_at from orders o
              where o.id = l.order_id and l.ended = 'delivered' and o.closed_at >= a.at) end as done_at
        from order_legs l
        where l.order_id = a.order_id and l.driver_id = a.driver_id
          and l.from_at <= a.at and (l.to_at is null or l.to_at >= a.at)
          and (a.place = 'door' or l.food_at >= a.at)
        order by l.food_at limit 1) l on true
      where a.place in ('store','door') and coalesce(a.metres, 0) <= ${sql.lit(MAX_ARRIVAL_METRES)}
        and ${within('a.at')}
    ) w join stores s on s.id = w.store_id`,
});

const missing = (kind: string) =>
  is(sql`k.kind = ${sql.lit(kind)} and coalesce(n.result, 'missing') = 'missing'`);

const proofs: CountedRows = {
  sums: ['asked', 'given', 'no_photo', 'no_pin', 'no_age', 'wrong_pin', 'overridden'],
  // A photo that its phone had yet to send is given once it is there.
  source: (within) => sql`
    select o.closed_at as at, o.store_id, o.driver_id, 1 as asked,
      ${is(sql`n.result = 'given'`)} as given, ${missing('photo')} as no_photo,
      ${missing('pin')} as no_pin, ${missing('age')} as no_age,
      ${is(sql`n.result = 'wrong'`)} as wrong_pin,
      ${is(sql`n.result = 'overridden'`)} as overridden
    from orders o cross join lateral (values ('photo'), ('pin'), ('age')) k (kind)
    cross join lateral (
      select case when o.delivery_proof->>k.kind <> 'awaited' then o.delivery_proof->>k.kind
        when exists (select from proofs p join proofs w on w.order_id = p.order_id and w.act = p.act
          and w.kind = p.kind and w.leg is not distinct from p.leg and w.phone_id is null
          where p.order_id = o.id and p.act = 'delivery' and p.kind = k.kind
          and p.phone_id is not null) then 'given' end as result) n
    where o.status = 'delivered' and o.proof_needs->>k.kind in ('warned','required')
      and ${within('o.closed_at')}`,
};

const overrides: CountedRows = {
  sums: ['overrides', 'photo', 'pin', 'age'],
  source: (within) => sql`
    select min(p.received_at) as at, o.store_id, p.driver_id, coalesce(min(p.cause), 'other') as cause,
      (p.by->>'id')::integer as user_id, 1 as overrides,
      ${sql.join(
        ['photo', 'pin', 'age'].map(
          (kind) => sql`count(*) filter (where p.kind = ${sql.lit(kind)}) as ${sql.ref(kind)}`,
        ),
      )}
    from proofs p join orders o on o.id = p.order_id
    where p.result = 'overridden' and p.act = 'delivery' and ${within('p.received_at')}
    group by p.order_id, o.store_id, p.driver_id, p.by->>'id'`,
};

/** Remedies, charges and contests that stand, each by its own instant. */
const remedies: CountedRows = {
  sums: ['remedies', 'given', 'store_bears', 'driver_bears', 'contested', 'upheld', 'decided'],
  source: (within) => sql`
    select r.state_at as at, r.store_id, o.driver_id, coalesce(r.cause, 'other') as cause,
      (r.given_by->>'id')::integer as user_id, 1 as remedies, r.amount as given, 0::bigint as store_bears,
      0::bigint as driver_bears, 0 as contested, 0 as upheld, 0 as decided
    from remedies r join orders o on o.id = r.order_id
    where r.state = 'given' and ${within('r.state_at')}
    union all
    select c.at, r.store_id, o.driver_id, coalesce(r.cause, 'other'), (r.given_by->>'id')::integer, 0, 0,
      case c.party when 'store' then c.cost else 0 end, case c.party when 'driver' then c.cost else 0 end,
      0, 0, 0
    from charges c join remedies r on r.id = c.remedy_id join orders o on o.id = c.order_id
    where c.reversal_id is null and ${within('c.at')}
    union all
    select k.state_at, r.store_id, o.driver_id, coalesce(r.cause, 'other'), (r.given_by->>'id')::integer,
      0, 0, 0, 0, 1, ${is(sql`k.state = 'upheld'`)}, ${is(sql`k.state in ('upheld','dismissed')`)}
    from contests k join charges c on c.id = k.charge_id join remedies r on r.id = c.remedy_id
    join orders o on o.id = c.order_id
    where k.state <> 'lapsed' and ${within('k.state_at')}`,
};

/** Remedies of lines that stand, by item. An item may be on several lines of an order. */
const itemRemedies: CountedRows = {
  sums: ['pieces', 'remedies', 'given'],
  source: (within) => sql`
    select r.state_at as at, r.store_id, l.item_id, coalesce(r.cause, 'other') as cause,
      sum(p.quantity) as pieces, 1 as remedies, sum(p.paid) as given
    from remedies r
    cross join lateral jsonb_to_recordset(r.lines) as p (line integer, quantity integer, paid bigint)
    join order_lines l on l.order_id = r.order_id and l.line = p.line
    where r.state = 'given' and r.basis = 'lines' and ${within('r.state_at')}
    group by r.id, l.item_id`,
};

/** The rows of these reports. They are few for each order, and change when phones report late. */
export const driverDayRows = (
  limits: AlarmSettings,
  now: Date,
): Readonly<Record<DriverDayReport, CountedRows>> => ({
  answers,
  waits: waits(limits),
  proofs,
  overrides,
  remedies,
  'item-remedies': itemRemedies,
  ...CAUSE_ROWS,
  ...caseRows(now),
});
