import { type Cause, partyOf } from '#contract/causes/causes.ts';
import type { ReportRows } from '#contract/insight/reports/definition.ts';
import type { ReportId } from '#contract/insight/reports/definitions.ts';
import type { DayRange } from '#contract/insight/reports/range.ts';
import { casablancaDay } from '#rules/time.ts';
import { DRIVER_DAY_COUNTS, driverDayValues, isOfDriverDay } from './driver-day.ts';
import type { Fact } from './fact.ts';
import { ratio, within } from './ratios.ts';

const SAME_LINES = 'sales promotions commission refunds charges owed payouts'.split(' ');

type Values = Record<string, string | null>;

/** The measures of a report from some of the facts. */
function valuesOf(
  report: ReportId,
  facts: readonly Fact[],
  earlier: readonly Fact[],
  all: readonly Fact[],
  isReason: boolean,
): Values {
  const those = (what: string, of = facts) => of.filter((fact) => fact.what === what);
  const count = (what: string) => BigInt(those(what).length);
  const sum = (what: string, of = facts) =>
    those(what, of).reduce((n, fact) => n + (fact.amount ?? 0n), 0n);
  const more = (what: string, name: string, of = facts) =>
    those(what, of).reduce((n, fact) => n + (fact.more?.[name] ?? 0n), 0n);
  const delivered = count('delivered');
  const having = (name: 'isOnTime' | 'isSentAgain') => BigInt(facts.filter((f) => f[name]).length);
  const [onTime, punctual] = [having('isOnTime'), delivered - having('isSentAgain')];
  const times = those('delivered').map((fact) => BigInt(Math.round(fact.seconds ?? 0)));
  const seconds = times.reduce((n, one) => n + one, 0n);
  const goods = more('delivered', 'goods');
  const s = String;
  // A part of all cases only where the rows are causes of them.
  const isPart = report !== 'cases' || isReason;
  if (isOfDriverDay(report)) return driverDayValues(report, facts, isPart ? all : facts);
  switch (report) {
    case 'sales': {
      const [fees, discounts] = [more('delivered', 'fees'), more('delivered', 'discounts')];
      const total = goods + fees - discounts;
      return {
        delivered: s(delivered),
        goods: s(goods),
        fees: s(fees),
        discounts: s(discounts),
        total: s(total),
        cash: s(more('delivered', 'cash')),
        card: s(more('delivered', 'card')),
        average: ratio(total, delivered),
      };
    }
    case 'cancellations': {
      const lost = (of: readonly Fact[]) =>
        BigInt(of.filter(({ what }) => what === 'cancelled' || what === 'returned').length);
      return {
        cancelled: s(count('cancelled')),
        returned: s(count('returned')),
        rate: ratio(lost(facts) * 10_000n, isReason ? lost(all) : lost(facts) + delivered),
        value: s(sum('cancelled') + sum('returned')),
      };
    }
    case 'timeliness':
      return {
        delivered: s(delivered),
        onTime: s(onTime),
        onTimeShare: ratio(onTime * 10_000n, punctual),
        median: within(those('delivered'), 50),
        p90: within(those('delivered'), 90),
        mean: ratio(seconds, delivered),
      };
    case 'store-statement': {
      const balance = (of: readonly Fact[], ...names: string[]) =>
        of
          .filter(({ what }) => names.some((name) => what.startsWith(`balance ${name}`)))
          .reduce((n, fact) => n + (fact.amount ?? 0n), 0n);
      const booked = (...purposes: string[]) =>
        balance(
          facts.filter(({ what }) => purposes.includes(what.split(' ')[2] ?? '')),
          '',
        );
      const opening = balance(earlier, '');
      const parts = {
        ...Object.fromEntries(SAME_LINES.map((line) => [line, booked(line.replace(/s$/, ''))])),
        ends: booked('order_end', 'order_end_borne'),
      };
      const change = balance(facts, '');
      return {
        opening: s(opening),
        ...Object.fromEntries(Object.entries(parts).map(([name, value]) => [name, s(value)])),
        other: s(Object.values(parts).reduce((left, part) => left - part, change)),
        closing: s(opening + change),
      };
    }
    case 'commission': {
      const base = goods - more('delivered', 'storeDiscounts');
      const commission = sum('commission');
      return {
        delivered: s(delivered),
        base: s(base),
        commission: s(commission),
        rate: ratio(commission * 10_000n, base),
      };
    }
    case 'driver-cash': {
      const carried = (of: readonly Fact[]) => sum('collected', of) + sum('cleared', of);
      return {
        opening: s(carried(earlier)),
        collected: s(sum('collected')),
        remitted: s(sum('remitted')),
        variance: s(more('remitted', 'v')),
        other: '0',
        closing: s(carried(earlier) + carried(facts)),
      };
    }
    case 'driver-activity':
      return {
        delivered: s(delivered),
        onTimeShare: ratio(onTime * 10_000n, punctual),
        median: within(those('delivered'), 50),
        cash: s(more('delivered', 'cash')),
        earned: s(sum('earned')),
        perOrder: ratio(sum('earned'), delivered),
        given: s(count('given')),
        taken: s(count('taken')),
      };
    case 'refunds': {
      const byStore = sum(
        'refund',
        facts.filter(({ funder }) => funder === 'store'),
      );
      return {
        refunds: s(count('refund')),
        amount: s(sum('refund')),
        byStore: s(byStore),
        byPlatform: s(sum('refund') - byStore),
        reversed: s(sum('refund reversed')),
        net: s(sum('refund') - sum('refund reversed')),
      };
    }
    case 'promotion-cost':
      return {
        uses: s(count('promotion')),
        cost: s(sum('promotion')),
        byStore: s(more('promotion', 'byStore')),
        byPlatform: s(sum('promotion') - more('promotion', 'byStore')),
        perUse: ratio(sum('promotion'), count('promotion')),
      };
    case 'losses':
      return {
        ends: s(count('end moved')),
        toStore: s(more('end moved', 'store')),
        toDriver: s(more('end moved', 'driver')),
        charged: s(more('end moved', 'charged')),
        unpaid: s(more('end moved', 'unpaid')),
        byStore: s(more('end moved', 'storeBears')),
        byPlatform: s(more('end moved', 'platformBears')),
      };
    case 'changes': {
      const changed = more('amended', 'changed');
      const ended = BigInt(those('ended', isReason ? all : facts).length);
      return {
        changed: s(changed),
        rate: ratio(changed * 10_000n, ended),
        amendments: s(count('amended')),
        difference: s(sum('amended')),
        byStore: s(more('amended', 'store')),
        byPlatform: s(more('amended', 'platform')),
      };
    }
    case 'missing-items': {
      const what = isReason ? 'substitute' : 'missing';
      const [pieces, replaced] = [more(what, 'pieces'), more(what, 'replaced')];
      return {
        missing: s(pieces),
        replaced: s(replaced),
        rate: ratio(replaced * 10_000n, isReason ? more('missing', 'pieces', all) : pieces),
        value: s(sum(what)),
      };
    }
    case 'items':
      return {
        sold: s(more('sold', 'pieces')),
        orders: s(count('sold')),
        sales: s(sum('sold')),
        share: ratio(sum('sold') * 10_000n, sum('sold', all)),
        missing: s(more('missing', 'pieces')),
        replaced: s(more('missing', 'replaced')),
      };
    case 'payouts':
      return {
        payouts: s(count('payout')),
        amount: s(sum('payout')),
        average: ratio(sum('payout'), count('payout')),
      };
    case 'operators':
      return {
        assignments: s(count('assigned')),
        assignTime: within(those('assigned'), 50),
        acknowledged: s(count('acknowledged')),
        acknowledgeTime: within(those('acknowledged'), 50),
      };
  }
}

/** The facts that a report counts. */
const COUNTS: Readonly<Record<ReportId, RegExp>> = {
  sales: /^delivered$/,
  timeliness: /^delivered$/,
  cancellations: /^(delivered|cancelled|returned)$/,
  commission: /^(delivered|commission)$/,
  'store-statement': /^balance /,
  losses: /^end moved$/,
  changes: /^(ended|amended)$/,
  'missing-items': /^(missing|substitute)$/,
  items: /^(sold|missing)$/,
  payouts: /^payout$/,
  'driver-cash': /^(collected|cleared|remitted)$/,
  'driver-activity': /^(delivered|earned|given|taken)$/,
  refunds: /^refund/,
  'promotion-cost': /^promotion$/,
  operators: /^(assigned|acknowledged)$/,
  ...DRIVER_DAY_COUNTS,
};

export interface ReferenceQuery extends DayRange {
  rows: ReportRows;
  zone?: string | undefined;
  storeId?: number | undefined;
  driverId?: number | undefined;
}

/** A report computed from facts: the totals, and its rows by key. */
export function computeReferenceReport(
  report: ReportId,
  facts: readonly Fact[],
  query: ReferenceQuery,
) {
  const mine = facts.filter(
    ({ what, zone, store, driver }) =>
      COUNTS[report].test(what) &&
      (query.zone === undefined || zone === query.zone) &&
      (query.storeId === undefined || store === query.storeId) &&
      (query.driverId === undefined || driver === query.driverId),
  );
  const dayOf = ({ at }: Fact) => casablancaDay(at);
  const inRange = mine.filter((fact) => dayOf(fact) >= query.from && dayOf(fact) <= query.to);
  const earlier = mine.filter((fact) => dayOf(fact) < query.from);
  const keyOf = (fact: Fact): string | undefined =>
    ({
      period: dayOf(fact),
      store: fact.store?.toString(),
      zone: fact.zone,
      driver: fact.driver?.toString(),
      cause: fact.cause,
      party: fact.party ?? (fact.cause === undefined ? undefined : partyOf(fact.cause as Cause)),
      reason: fact.reason,
      funder: fact.funder,
      promotion: fact.promotion?.toString(),
      staff: fact.user?.toString(),
      item: fact.item?.toString(),
      substitute: fact.substitute?.toString(),
    })[query.rows];
  const isReason =
    query.rows === 'substitute' ||
    (['cancellations', 'changes', 'cases'].includes(report) &&
      ['reason', 'cause', 'party'].includes(query.rows));
  const groups = (of: readonly Fact[]) => {
    const rows = new Map<string, Fact[]>();
    for (const fact of of) {
      const key = keyOf(fact);
      if (key !== undefined) rows.set(key, [...(rows.get(key) ?? []), fact]);
    }
    return rows;
  };
  const [now, then] = [groups(inRange), groups(earlier)];
  return {
    total: valuesOf(report, inRange, earlier, inRange, false),
    row: (key: string): Values =>
      valuesOf(report, now.get(key) ?? [], then.get(key) ?? [], inRange, isReason),
    keys: [...now.keys()],
    /** The days or months of the report, each from its first to its last day. */
    period: ({ from, to }: DayRange): Values =>
      valuesOf(
        report,
        inRange.filter((fact) => dayOf(fact) >= from && dayOf(fact) <= to),
        mine.filter((fact) => dayOf(fact) < from),
        inRange,
        false,
      ),
  };
}
