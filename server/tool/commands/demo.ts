import { sql } from 'kysely';
import type { Services } from '../../areas.ts';
import { forgetDemo } from '../../people/users/bootstrap.ts';
import { CITY_EMAIL, isOfDemo, readDemo } from '../../people/users/demo.ts';
import type { Db } from '../../platform/db/schema.ts';
import type { Command } from '../command.ts';
import { HOST, withServices } from '../host.ts';
import { ToolError } from '../tool-error.ts';

const reason = 'The demo was removed.';
const by = () => ({ ...HOST, at: new Date() });

export const demoCommand: Command = {
  name: 'demo remove',
  usage: '',
  summary: 'Ends the accounts, stores, promotions and open orders of the demo; records are kept',
  takes: [0, 0],
  needsSchema: true,
  needsStop: true,
  run: (context) =>
    withServices(context, async (services, db) => {
      const { state } = await readDemo(db);
      if (state === 'none') throw new ToolError('This database has never been a demo.');
      await requireOwnAdmin(db);
      await services.settings.load();
      await services.roster.reload();
      const { print } = context;
      print(`${await endOrders(services, db)} open orders were ended.`);
      print(`${await endPromotions(services, db)} promotions were ended.`);
      print(`${await endStores(services, db)} stores were archived.`);
      print(`${await endAccounts(services, db)} accounts were archived.`);
      await forgetDemo(context.config.dataDir);
      print('Zones, categories and the home of the apps are kept: check them in the console.');
      return undefined;
    }),
};

/** Otherwise nobody could sign in. */
async function requireOwnAdmin(db: Db): Promise<void> {
  const admin = await db
    .selectFrom('users')
    .select('id')
    .where('role', '=', 'admin')
    .where('status', '=', 'active')
    .where('zone_scope', '=', 'all')
    .where((eb) => eb.not(isOfDemo('email')))
    .executeTakeFirst();
  if (!admin)
    throw new ToolError(
      'There is no administrator besides those of the demo: npx tawsil admin create <email> first.',
    );
}

const accountsOfDemo = (db: Db) => db.selectFrom('users').select('id').where(isOfDemo('email'));

async function endOrders({ orders }: Services, db: Db): Promise<number> {
  const rows = await db
    .selectFrom('orders as o')
    .innerJoin('stores as s', 's.id', 'o.store_id')
    .select(['o.id', 'o.version', 'o.status'])
    .where('o.closed_at', 'is', null)
    .where((eb) =>
      eb.or(
        (['o.customer_id', 'o.driver_id', 's.owner_id'] as const).map((person) =>
          eb(person, 'in', accountsOfDemo(db)),
        ),
      ),
    )
    .orderBy('o.id')
    .execute();
  for (const { id, version, status } of rows) {
    const event = status === 'picked_up' ? ('order.return' as const) : ('order.cancel' as const);
    await orders.progress(id, version, { event, reason }, HOST);
  }
  return rows.length;
}

/** Those that the demo's staff created: the audit log says who created what. */
async function endPromotions({ promotions }: Services, db: Db): Promise<number> {
  const rows = await db
    .selectFrom('promotions as p')
    .select(['p.id', 'p.version'])
    .where('p.state', '<>', 'ended')
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('audit_log as a')
          .select('a.seq')
          .where('a.action', '=', 'promotion.create')
          .where('a.subject', '=', sql<string>`'promotion ' || p.id`)
          .where(sql<number>`(a.actor->>'id')::integer`, 'in', accountsOfDemo(db)),
      ),
    )
    .execute();
  for (const { id, version } of rows)
    await promotions.send(id, version, { event: 'promotion.end', reason }, HOST);
  return rows.length;
}

async function endStores({ stores }: Services, db: Db): Promise<number> {
  const rows = await db
    .selectFrom('stores')
    .select(['id', 'version', 'status'])
    .where('owner_id', 'in', accountsOfDemo(db))
    .where('archived_at', 'is', null)
    .orderBy('id')
    .execute();
  for (const { id, version, status } of rows) {
    const blocked =
      status === 'blocked'
        ? version
        : (await stores.send(id, version, { event: 'store.block', reason }, HOST)).version;
    await stores.send(id, blocked, { event: 'store.archive' }, HOST);
  }
  return rows.length;
}

/** The account of the city comes last: until it is archived, the demo is not removed. */
async function endAccounts({ users }: Services, db: Db): Promise<number> {
  const rows = await accountsOfDemo(db)
    .select(['version', 'status', 'email'])
    .where('archived_at', 'is', null)
    .orderBy(sql`email = ${CITY_EMAIL}`)
    .orderBy('id')
    .execute();
  for (const { id, version, status } of rows) {
    const blocked =
      status === 'blocked'
        ? version
        : (await users.event(id, version, { event: 'user.block', reason }, by())).version;
    await users.archive(id, blocked, { archived: true }, by());
  }
  return rows.length;
}
