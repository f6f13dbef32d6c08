import { sql } from 'kysely';
import { formatMoney } from '#rules/money/money.ts';
import { DAY_MS } from '#rules/time.ts';
import type { SettingsService } from '../../people/settings/service.ts';
import type { Base } from '../../platform/area.ts';

/** The most that the alarms name: the oldest. */
const MOST_NAMED = 200;

interface Needs extends Pick<Base, 'db' | 'clock'> {
  settings: Pick<SettingsService, 'get'>;
}

/** Contests that nobody decided, for the alarms. */
export function createOpenContests({ db, clock, settings }: Needs) {
  const days = () => settings.get('remedies').decisionDays;
  const oldest = sql`(
    select id, charge_id, at from contests where state = 'open' order by at, id limit ${MOST_NAMED})`;
  return {
    /** Changes with the setting, too, by which the time of each follows. */
    mark: () => sql<string | null>`(
      select ${days()}::text || ' ' || string_agg(k.id::text, ',' order by k.id) from ${oldest} k)`,

    /** Whether any is to be decided within a day, or before now. */
    areDue: () => sql<boolean>`exists (select from contests where state = 'open'
      and at <= ${new Date(clock().getTime() - (days() - 1) * DAY_MS)})`,

    async read() {
      const { rows } = await sql<{ id: number; order_id: number; amount: bigint; at: Date }>`
        select x.id, x.order_id, x.amount, k.at from ${oldest} k join charges x on x.id = k.charge_id
        order by k.at, k.id`.execute(db);
      const ms = days() * DAY_MS;
      return rows.map(({ id, order_id, amount, at }) => ({
        chargeId: id,
        orderId: order_id,
        label: `#${order_id}, ${formatMoney(amount)}`,
        sinceMs: at.getTime(),
        untilMs: at.getTime() + ms,
      }));
    },
  };
}
