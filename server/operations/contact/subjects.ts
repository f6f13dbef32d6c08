import { sql } from 'kysely';
import type {
  ContactParty,
  ContactSubject,
  NumberKind,
} from '#contract/operations/contact/contact.ts';
import type { ContactAbout } from '#contract/routes/operations/contact/contact.ts';
import type { OrderStatus } from '#machines/order/order-machine.ts';
import type { Language } from '#rules/language.ts';
import { prepared } from '../../platform/db/prepared.ts';
import type { Db } from '../../platform/db/schema.ts';
import { notFound } from '../../platform/http/refusal.ts';
import { writeAsRequested } from '../../platform/scope/scope.ts';

/** One party of a subject. */
export interface Party {
  party: ContactParty;
  /** The store of its party, otherwise the person. */
  partyId: number;
  name: string;
  phone: string | null;
  numberKind: NumberKind;
  /** Whose apps get its messages; null: a store without an owner. */
  personId: number | null;
  language: Language;
}

/** What is known of an order for its messages. */
export interface AboutOrder {
  id: number;
  status: OrderStatus;
  closedAt: Date | null;
  promisedAt: Date;
  total: bigint;
}

/** What a thread is about, and whom it concerns. */
export interface Subject {
  kind: ContactSubject;
  id: number;
  label: string;
  order: AboutOrder | null;
  /** A case that is not closed: it may be written about however long ago its order ended. */
  isOpenCase: boolean;
  /** By which staff of zones see its threads; one of them. */
  place: { order_id?: number; store_id?: number; driver_id?: number; customer_id?: number };
  /** For live events. */
  seen: { storeId: number | null; zone: string | null; driverId: number | null; zones: string[] };
  parties: Party[];
}

/** Of a party without an app, and of others until it is read (`withLanguages`). */
export const DEFAULT_LANGUAGE: Language = 'fr';

/**
 * The parties with the language of each one’s latest app; without one, the marketplace’s first. Staff
 * limited to zones read no devices, but may know the language of whom they write to.
 */
async function withLanguages(db: Db, subject: Subject): Promise<Subject> {
  const people = subject.parties.flatMap(({ personId }) => personId ?? []);
  const { rows } = await writeAsRequested(() =>
    sql<{ user_id: number; language: Language }>`${prepared}
      select distinct on (user_id) user_id, language from push_devices
      where user_id = any(${people}::int[]) and session_id is null
      order by user_id, seen_at desc`.execute(db),
  );
  const languages = new Map(rows.map(({ user_id, language }) => [user_id, language]));
  const parties = subject.parties.map((party) => ({
    ...party,
    language: languages.get(party.personId ?? 0) ?? DEFAULT_LANGUAGE,
  }));
  return { ...subject, parties };
}

interface OrderFacts {
  id: number;
  status: OrderStatus;
  closed_at: Date | null;
  promised_at: Date;
  total: bigint;
  store_id: number;
  zone: string;
  store_name: string;
  store_phone: string | null;
  owner_id: number | null;
  customer_id: number;
  customer_name: string;
  customer_phone: string | null;
  own_phone: string | null;
  driver_id: number | null;
  driver_name: string | null;
  driver_phone: string | null;
}

async function readOrder(db: Db, id: number): Promise<OrderFacts> {
  const { rows } = await sql<OrderFacts>`${prepared}
    select o.id, o.status, o.closed_at, o.promised_at, o.total,
      s.id as store_id, s.zone, s.name as store_name, s.phone as store_phone, s.owner_id,
      c.id as customer_id, c.name as customer_name, c.phone as customer_phone, o.phone as own_phone,
      o.driver_id, d.name as driver_name, d.phone as driver_phone
    from orders o join stores s on s.id = o.store_id join users c on c.id = o.customer_id
    left join users d on d.id = o.driver_id where o.id = ${id}`.execute(db);
  const [row] = rows;
  if (!row) throw notFound('order');
  return row;
}

const storeParty = (row: {
  store_id: number;
  store_name: string;
  store_phone: string | null;
  owner_id: number | null;
}): Party => ({
  party: 'store',
  partyId: row.store_id,
  name: row.store_name,
  phone: row.store_phone,
  numberKind: 'store',
  personId: row.owner_id,
  language: DEFAULT_LANGUAGE,
});

const personParty = (
  party: 'customer' | 'driver',
  row: { id: number; name: string; phone: string | null },
): Party => ({
  party,
  partyId: row.id,
  name: row.name,
  phone: row.phone,
  numberKind: 'account',
  personId: row.id,
  language: DEFAULT_LANGUAGE,
});

function orderParties(row: OrderFacts): Party[] {
  const customer = personParty('customer', {
    id: row.customer_id,
    name: row.customer_name,
    phone: row.own_phone ?? row.customer_phone,
  });
  const driver =
    row.driver_id === null || row.driver_name === null
      ? []
      : [
          personParty('driver', {
            id: row.driver_id,
            name: row.driver_name,
            phone: row.driver_phone,
          }),
        ];
  const isOwn = row.own_phone !== null;
  return [{ ...customer, numberKind: isOwn ? 'order' : 'account' }, storeParty(row), ...driver];
}

async function orderSubject(db: Db, id: number): Promise<Subject> {
  const row = await readOrder(db, id);
  return {
    kind: 'order',
    id,
    label: `#${id}`,
    order: {
      id,
      status: row.status,
      closedAt: row.closed_at,
      promisedAt: row.promised_at,
      total: row.total,
    },
    isOpenCase: false,
    place: { order_id: id },
    seen: { storeId: row.store_id, zone: row.zone, driverId: row.driver_id, zones: [] },
    parties: orderParties(row),
  };
}

async function driverSubject(db: Db, id: number): Promise<Subject> {
  const { rows } = await sql<{
    id: number;
    name: string;
    phone: string | null;
    language: Language;
    zones: string[];
  }>`${prepared}
    select u.id, u.name, u.phone, coalesce(d.zones, '{}') as zones
    from drivers d join users u on u.id = d.user_id where u.id = ${id}`.execute(db);
  const [row] = rows;
  if (!row) throw notFound('driver');
  return {
    kind: 'driver',
    id,
    label: row.name,
    order: null,
    isOpenCase: false,
    place: { driver_id: id },
    seen: { storeId: null, zone: null, driverId: id, zones: row.zones },
    parties: [personParty('driver', row)],
  };
}

async function storeSubject(db: Db, id: number): Promise<Subject> {
  const { rows } = await sql<Parameters<typeof storeParty>[0] & { zone: string }>`${prepared}
    select s.id as store_id, s.name as store_name, s.phone as store_phone, s.owner_id, s.zone
    from stores s where s.id = ${id}`.execute(db);
  const [row] = rows;
  if (!row) throw notFound('store');
  return {
    kind: 'store',
    id,
    label: row.store_name,
    order: null,
    isOpenCase: false,
    place: { store_id: id },
    seen: { storeId: id, zone: row.zone, driverId: null, zones: [] },
    parties: [storeParty(row)],
  };
}

async function customerSubject(db: Db, id: number): Promise<Subject> {
  const { rows } = await sql<{
    id: number;
    name: string;
    phone: string | null;
  }>`${prepared}
    select u.id, u.name, u.phone
    from users u where u.id = ${id}`.execute(db);
  const [row] = rows;
  if (!row) throw notFound('account');
  return {
    kind: 'case',
    id,
    label: row.name,
    order: null,
    isOpenCase: false,
    place: { customer_id: id },
    seen: { storeId: null, zone: null, driverId: null, zones: [] },
    parties: [personParty('customer', row)],
  };
}

/** A case concerns the parties of what it is about. */
async function caseSubject(db: Db, id: number): Promise<Subject> {
  const row = await db
    .selectFrom('cases')
    .select(['subject_kind', 'subject_id', 'is_open'])
    .where('id', '=', id)
    .modifyEnd(prepared)
    .executeTakeFirst();
  if (!row) throw notFound('case');
  const read = {
    order: orderSubject,
    driver: driverSubject,
    store: storeSubject,
    customer: customerSubject,
  }[row.subject_kind];
  const of = await read(db, row.subject_id);
  return { ...of, kind: 'case', id, label: `${id} · ${of.label}`, isOpenCase: row.is_open };
}

/** Reads what a thread is about, with its parties. Error: 404. */
export const readSubject = async (db: Db, about: About): Promise<Subject> =>
  withLanguages(db, await readBare(db, about));

type About = Partial<Record<keyof ContactAbout, number | undefined>>;

function readBare(db: Db, { orderId, caseId, driverId, storeId }: About): Promise<Subject> {
  if (orderId !== undefined) return orderSubject(db, orderId);
  if (caseId !== undefined) return caseSubject(db, caseId);
  if (driverId !== undefined) return driverSubject(db, driverId);
  return storeSubject(db, storeId ?? 0);
}

interface Subjected {
  subject_kind: ContactSubject;
  subject_id: number;
}

/** The same by the columns of a thread. */
export const readSubjectOf = async (db: Db, of: Subjected): Promise<Subject> =>
  readSubject(db, { [`${of.subject_kind}Id`]: of.subject_id });
