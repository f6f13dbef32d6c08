import { type RawBuilder, sql } from 'kysely';
import type { Cause } from '#contract/causes/causes.ts';
import { DAY_MS } from '#rules/time.ts';
import type { WithClock } from '../../platform/area.ts';
import type { CaseDeps } from './deps.ts';
import { aboutOrder, aboutStore, type Opening, openIn } from './open.ts';

type Deps = WithClock & CaseDeps;

/** What is found after this long is no news, so that a rule that is switched on begins then. */
const LATEST_MS = DAY_MS;
/** A case that staff opened shortly before the rule looked is the same. */
const SAME_MINUTES = 10;
/** The most cases of a rule in one run. */
const AT_ONCE = 100;

/** What a rule has found. */
interface Found {
  key: string;
  order_id: number | null;
  store_id: number;
  driver_id: number | null;
  customer_id: number | null;
  cause: Cause | null;
  words: string | null;
}

/** No case of this cause is open for the order, or was opened at about that time. */
const isNew = (cause: RawBuilder<unknown>, at: RawBuilder<unknown>) => sql`
  not exists (select from cases c where c.order_id = o.id and c.cause = ${cause}
    and (c.is_open or c.opened_at >= ${at} - interval '1 minute' * ${SAME_MINUTES}))`;
const isKnown = (key: RawBuilder<unknown>) =>
  sql`exists (select from cases c where c.origin_key = ${key})`;

/** A customer gave one or two stars, and says why. */
const ratings = (now: Date) => {
  const key = sql`'rating ' || r.order_id`;
  return sql`
    select ${key} as key, o.id as order_id, o.store_id, o.driver_id, o.customer_id,
      'other' as cause, r.comment as words
    from order_ratings r join orders o on o.id = r.order_id
    where r.stars <= 2 and r.comment is not null
      and r.rated_at > ${new Date(now.getTime() - LATEST_MS)}
      and not ${isKnown(key)} and ${isNew(sql`'other'`, sql`r.rated_at`)}`;
};

/** A driver could not hand an order over. */
const attempts = (now: Date) => {
  const key = sql`'attempt ' || o.id || ' ' || (o.attempt->>'number')`;
  const cause = sql`o.attempt->>'cause'`;
  return sql`
    select ${key} as key, o.id as order_id, o.store_id, o.driver_id, o.customer_id,
      ${cause} as cause, o.attempt->>'reason' as words
    from orders o
    where o.attempt is not null and o.status_at > ${new Date(now.getTime() - LATEST_MS)}
      and not ${isKnown(key)}
      and ${isNew(cause, sql`(o.attempt->>'at')::timestamptz`)}`;
};

/** A store has not answered its orders since an alarm said so, some minutes ago. */
const unanswered = (now: Date, minutes: number) => {
  const key = sql`'unanswered ' || a.id`;
  const store = sql`substring(a.cause from '^store ([0-9]+)$')::int`;
  return sql`
    select ${key} as key, null::int as order_id, s.id as store_id, null::int as driver_id,
      null::int as customer_id, 'store_late' as cause, null as words
    from alarms a join stores s on s.id = ${store}
    where a.rule = 'store.not_accepted' and a.state <> 'cleared'
      and a.raised_at <= ${new Date(now.getTime() - minutes * 60_000)}
      and a.raised_at > ${new Date(now.getTime() - LATEST_MS)}
      and not ${isKnown(key)}
      and not exists (select from cases c where c.store_id = s.id and c.origin = 'unanswered'
        and c.is_open)`;
};

/** Opens a case for what the server finds by itself, once for each. */
export function createFinding(deps: Deps) {
  const { db, clock, events, settings } = deps;

  /** The rules that are switched on. */
  function rules(now: Date) {
    const on = settings.get('cases');
    return [
      ...(on.fromRatings ? [{ origin: 'rating' as const, query: ratings(now) }] : []),
      ...(on.fromAttempts ? [{ origin: 'attempt' as const, query: attempts(now) }] : []),
      ...(on.fromUnanswered
        ? [{ origin: 'unanswered' as const, query: unanswered(now, on.unansweredMinutes) }]
        : []),
    ];
  }

  function open(origin: Opening['origin'], found: Found): Promise<unknown> {
    const { order_id, store_id, driver_id, customer_id } = found;
    return db.transaction().execute((trx) =>
      openIn(
        deps,
        { trx, at: clock() },
        {
          about:
            order_id === null || customer_id === null
              ? aboutStore(store_id)
              : aboutOrder({ id: order_id, store_id, driver_id, customer_id }),
          origin,
          originKey: found.key,
          cause: found.cause ?? 'other',
          ...(found.words === null ? {} : { reason: found.words }),
          actor: null,
        },
      ),
    );
  }

  return {
    isAnyFound: (): RawBuilder<boolean> | boolean => {
      const queries = rules(clock()).map(({ query }) => sql`exists (${query})`);
      return queries.length === 0 ? false : sql<boolean>`(${sql.join(queries, sql` or `)})`;
    },

    async openFound(): Promise<void> {
      let count = 0;
      for (const { origin, query } of rules(clock())) {
        const { rows } = await sql<Found>`${query} limit ${AT_ONCE}`.execute(db);
        for (const found of rows) {
          await open(origin, found);
          count += 1;
        }
      }
      if (count > 0) events.wake();
    },
  };
}
