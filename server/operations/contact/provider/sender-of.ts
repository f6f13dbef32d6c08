import { sql } from 'kysely';
import { DAY_MS } from '#rules/time.ts';
import type { Trx } from '../../../platform/db/schema.ts';
import { readSubject } from '../subjects.ts';
import { holdThread } from '../writing.ts';

/** How long after we wrote an answer belongs to that thread; after it, to the latest order. Days. */
const ANSWER_DAYS = 7;
/** How old an order may be about which a customer writes first. Days. */
const ORDER_DAYS = 30;

interface Sender {
  phone: string;
  channel: 'sms' | 'whatsapp';
  at: Date;
}

/** The thread in which we wrote to this number last. */
async function answeredThread(trx: Trx, { phone, channel, at }: Sender): Promise<number | null> {
  const { rows } = await sql<{ thread_id: number }>`
    select m.thread_id from messages m join threads t on t.id = m.thread_id
    left join orders o on o.id = t.order_id
    left join stores s on s.id = t.party_id and t.party = 'store'
    left join users u on u.id = t.party_id and t.party <> 'store'
    where m.at > ${new Date(at.getTime() - ANSWER_DAYS * DAY_MS)} and m.direction = 'out'
      and m.channel = ${channel} and ${phone} = case t.party when 'store' then s.phone
        else coalesce(case when t.party = 'customer' then o.phone end, u.phone) end
    order by m.id desc limit 1`.execute(trx);
  return rows[0]?.thread_id ?? null;
}

/** What a number is about: the person’s latest order, otherwise a store or a driver. */
async function aboutOf(trx: Trx, { phone, at }: Sender) {
  const since = new Date(at.getTime() - ORDER_DAYS * DAY_MS);
  const { rows } = await sql<{
    party: 'customer' | 'store' | 'driver';
    party_id: number;
    order_id: number | null;
  }>`
    select case u.role when 'driver' then 'driver' else 'customer' end as party, u.id as party_id,
      (select max(o.id) from orders o where o.placed_at > ${since}
        and case u.role when 'driver' then o.driver_id = u.id and o.closed_at is null
          else o.customer_id = u.id end) as order_id
    from users u where u.phone = ${phone} and u.role in ('customer','driver')
    union all
    select 'store', s.id, null from stores s where s.phone = ${phone}
    order by order_id desc nulls last limit 1`.execute(trx);
  return rows[0] ?? null;
}

/** The thread to which a message from a number belongs; null if nobody is known by it. */
export async function threadOf(trx: Trx, sender: Sender): Promise<{ id: number } | null> {
  const known = await answeredThread(trx, sender);
  if (known !== null) return { id: known };
  const about = await aboutOf(trx, sender);
  if (!about) return null;
  const { party, party_id: partyId, order_id: orderId } = about;
  if (orderId === null && party === 'customer') return null;
  const subject = await readSubject(
    trx,
    orderId !== null
      ? { orderId }
      : party === 'driver'
        ? { driverId: partyId }
        : { storeId: partyId },
  );
  const found = subject.parties.find((one) => one.party === party && one.partyId === partyId);
  return found ? holdThread(trx, { subject, party: found }, sender.at) : null;
}
