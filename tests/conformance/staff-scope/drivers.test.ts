import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { createDriverRepository } from '#server/operations/drivers/repository.ts';
import { readWithin, scopeOf } from '#server/platform/scope/scope.ts';
import type { TestApp } from '#tests/support/app.ts';
import type { TwoZones } from '#tests/support/two-zones/two-zones.ts';
import { withTwoZones } from '#tests/support/two-zones/with-two-zones.ts';

let t: TestApp;
let world: TwoZones;
withTwoZones((opened, worlds) => {
  t = opened;
  world = worlds;
});

/**
 * A driver on duty for each combination of: current zone, zones served, zones of orders, account.
 */
async function drivers(zones: Record<'alpha' | 'beta', { id: number; name: string }>) {
  const { alpha, beta } = zones;
  const seen = [undefined, null, alpha.id, beta.id];
  const bound = [null, [alpha.name], [beta.name], [alpha.name, beta.name]];
  const stores = [null, world.alpha.store.id, world.beta.store.id];
  const statuses = ['active', 'blocked'] as const;
  const { rows } = await sql<{ id: number }>`
    insert into users (name, email, role, status, created_at)
    select 'Driver ' || n, 'scope' || n || '@example.test', 'driver', 'active', now()
    from generate_series(1, ${seen.length * bound.length * stores.length * statuses.length}::int) n
    returning id`.execute(t.db);
  const ids = rows.map(({ id }) => id);
  await sql`insert into drivers (user_id, duty, duty_at)
    select id, 'available', now() from unnest(${ids}::int[]) id`.execute(t.db);
  for (const at of seen)
    for (const zones of bound)
      for (const store of stores)
        for (const status of statuses) {
          const id = ids.pop() as number;
          await t.db.updateTable('users').set({ status }).where('id', '=', id).execute();
          await t.db.updateTable('drivers').set({ zones }).where('user_id', '=', id).execute();
          if (at !== undefined)
            await t.db
              .insertInto('driver_zones')
              .values({ driver_id: id, zone_id: at, at: t.clock() })
              .execute();
          if (store !== null)
            await sql`update orders set driver_id = ${id}, assigned_at = now() where id = (
              select id from orders where store_id = ${store} and closed_at is null
                and driver_id is null order by id limit 1)`.execute(t.db);
        }
}

/**
 * A driver seen in one zone who gave an open order of the other to a second driver. Returns his id.
 */
async function giver(seenIn: number): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into users (name, email, role, status, created_at)
    select 'Hand-over ' || n, 'hand-over' || n || '@example.test', 'driver', 'active', now()
    from generate_series(1, 2) n returning id`.execute(t.db);
  const [first = 0, second = 0] = rows.map(({ id }) => id);
  await sql`insert into drivers (user_id, duty, duty_at)
    select id, 'available', now() from unnest(${[first, second]}::int[]) id`.execute(t.db);
  for (const driver_id of [first, second])
    await t.db
      .insertInto('driver_zones')
      .values({ driver_id, zone_id: seenIn, at: t.clock() })
      .execute();
  const { id } = await world.alpha.place();
  await sql`update orders set driver_id = ${first}, assigned_at = now() where id = ${id}`.execute(
    t.db,
  );
  await sql`update orders set driver_id = ${second}, fetch_from_id = ${first}, hand_over = '{}',
    assigned_at = now() where id = ${id}`.execute(t.db);
  await sql`update orders set fetch_from_id = null, hand_over = null, taken_at = now()
    where id = ${id}`.execute(t.db);
  return first;
}

it('the indexed query finds exactly the drivers that the policy permits', async () => {
  const zone = async (name: string) =>
    t.db
      .selectFrom('zones')
      .select(['id', 'name'])
      .where('name', '=', name)
      .executeTakeFirstOrThrow();
  const [alpha, beta] = [await zone('Alpha quarter'), await zone('Beta quarter')];
  for (const side of [world.alpha, world.beta]) for (let n = 0; n < 40; n += 1) await side.place();
  await drivers({ alpha, beta });
  const gave = await giver(beta.id);
  const repository = createDriverRepository(t.db);
  const sizes: number[] = [];
  for (const zones of [[], [alpha.id], [beta.id], [alpha.id, beta.id]])
    await readWithin(scopeOf(zones, 0), async () => {
      const { rows } = await sql<{ id: number }>`
        select d.user_id as id from drivers d join users u on u.id = d.user_id
        where u.status = 'active' and u.role = 'driver' and d.duty <> 'offline' order by 1`.execute(
        t.db,
      );
      const found = (await repository.onDuty()).map(({ id }) => id).sort((a, b) => a - b);
      expect(found, `zones ${zones.join()}`).toEqual(rows.map(({ id }) => id));
      expect((await repository.counts()).online).toBe(found.length);
      expect(found.includes(gave), `zones ${zones.join()}`).toBe(zones.length > 0);
      sizes.push(found.length);
    });
  const [none, ofAlpha, ofBeta, both] = sizes as [number, number, number, number];
  expect(none).toBe(0);
  expect(ofAlpha).toBeGreaterThan(10);
  expect(ofBeta).toBeGreaterThan(10);
  expect(both).toBeGreaterThan(Math.max(ofAlpha, ofBeta));
});
