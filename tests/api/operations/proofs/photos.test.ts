import { randomUUID } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, describe, expect, it } from 'vitest';
import { filesRoutes } from '#contract/routes/platform/files.ts';
import { silentLog } from '#server/platform/db/log.ts';
import { createRetention } from '#server/platform/retention/retention.ts';
import type { Person, TestApp } from '#tests/support/app.ts';
import { createCameraPicture, createPicture } from '#tests/support/fixtures/file-fixture.ts';
import { createProofFixture, type ProofFixture } from '#tests/support/proofs/proof-fixture.ts';
import { withApp } from '#tests/support/with-app.ts';

const HOUR_MS = 3_600_000;
const dataDir = mkdtempSync(join(tmpdir(), 'tawsil-proofs-'));
afterAll(() => rm(dataDir, { recursive: true, force: true }));

let t: TestApp;
let f: ProofFixture;
withApp(
  async (app) => {
    t = app;
    f = await createProofFixture(t);
    await f.rule({ photo: 'warned' });
  },
  { dataDir },
);

/** The photo of a proof as staff get it. */
const served = async (orderId: number, proofId: number, as: Person | null, size = '960') =>
  t.app().inject({
    url: `/api/admin/orders/${orderId}/proofs/${proofId}/${size}`,
    headers: { 'device-id': 'web_test', ...(as && { authorization: `Bearer ${as.token}` }) },
  });

/** Works some hours later, as someone who signs in again then. */
async function hoursLater<T>(hours: number, as: Person, work: (as: Person) => Promise<T>) {
  t.moveClock(hours * HOUR_MS);
  const { body } = await t.login(as.email);
  const result = await work({ ...as, token: body.access_token });
  t.moveClock(-hours * HOUR_MS);
  return result;
}

describe('photos of proofs', () => {
  it('are re-encoded without what the camera wrote, and read by staff alone', async () => {
    const driver = await f.money.driver(1);
    const order = await f.road.orderOf(driver);
    const content = await createPicture(400, 300)
      .withExif({ IFD0: { Copyright: 'Driver' }, IFD3: { GPSLatitudeRef: 'N' } })
      .jpeg()
      .toBuffer();
    const sent = await f.photo(order, driver, { content });
    expect(sent.status).toBe(201);
    const answer = await served(order.id, sent.body.id, f.money.supervisor);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['cache-control']).toBe('private, no-store');
    // Read from a file: the server leaves the decoders of buffers blocked.
    const copy = join(dataDir, 'copy.webp');
    await writeFile(copy, answer.rawPayload);
    const { format, exif } = await sharp(copy).metadata();
    expect({ format, exif }).toEqual({ format: 'webp', exif: undefined });
    for (const as of [driver, f.road.customer, f.road.owner])
      expect((await served(order.id, sent.body.id, as)).statusCode).toBe(403);
    const other = await f.road.orderOf(driver);
    const held = await f.photo(other, driver, { content: await createCameraPicture(6) });
    const upright = await t.db
      .selectFrom('files as f')
      .innerJoin('proofs as p', 'p.file_id', 'f.id')
      .select(['f.width', 'f.height'])
      .where('p.id', '=', held.body.id)
      .executeTakeFirstOrThrow();
    expect(upright).toEqual({ width: 60, height: 30 });
    expect((await served(other.id, sent.body.id, f.money.supervisor)).statusCode).toBe(404);
    const { file_id: id } = await t.db
      .selectFrom('proofs')
      .select('file_id')
      .where('id', '=', sent.body.id)
      .executeTakeFirstOrThrow();
    const open = { params: { id, size: '96' } };
    expect((await t.call(filesRoutes.image, open, null)).status).toBe(404);
    const paper = { params: { id } };
    expect((await t.call(filesRoutes.document, paper, f.money.supervisor)).status).toBe(404);
    expect((await t.call(filesRoutes.get, paper, f.money.supervisor)).status).toBe(404);
  });

  it('come before or after the delivery, twice or at once, and are one each', async () => {
    const driver = await f.money.driver(1);
    const order = await f.road.orderOf(driver);
    const [first, second] = [randomUUID(), randomUUID()];
    expect((await f.photo(order, driver, { phoneId: first })).status).toBe(201);
    expect((await f.deliver(order, driver, { photos: [first, second] })).status).toBe(200);
    const both = await Promise.all(
      [0, 1, 2].map(() => f.photo(order, driver, { phoneId: second })),
    );
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 200, 201]);
    expect(new Set(both.map(({ body }) => body.id)).size).toBe(1);
    expect((await f.photo(order, driver, { phoneId: first })).status).toBe(200);
    expect(await f.photo(order, driver)).toMatchObject({
      status: 409,
      body: { reason: 'proof.photos_full' },
    });
    expect(await f.proofs(order)).toHaveLength(2);
  });

  it('too large, no picture, or a decompression bomb are refused', async () => {
    const driver = await f.money.driver(1);
    const order = await f.road.orderOf(driver);
    const bomb = await sharp({
      create: { width: 8_000, height: 8_000, channels: 3, background: 'white' },
      limitInputPixels: false,
    })
      .png({ compressionLevel: 9 })
      .toBuffer();
    expect(bomb.length).toBeLessThan(2_000_000);
    const cases: [string | Buffer, number][] = [
      [Buffer.alloc(50_000_000), 413],
      [Buffer.alloc(2_200_000), 413],
      ['<svg onload="alert(1)"/>', 422],
      [bomb, 422],
    ];
    for (const [content, status] of cases)
      expect((await f.photo(order, driver, { content })).status).toBe(status);
    expect(await f.proofs(order)).toEqual([]);
  });

  it('are removed after 60 days with where they were taken; what was proven stays', async () => {
    const driver = await f.money.driver(1);
    const order = await f.road.orderOf(driver);
    const place = `&lat=${order.dropoff.lat}&lon=${order.dropoff.lon}`;
    const sent = await f.photo(order, driver, { query: place });
    expect(await f.proofs(order)).toMatchObject([{ place: order.dropoff, metres: 0 }]);
    const clock = () => new Date(t.clock().getTime() + 61 * 24 * HOUR_MS);
    const retention = createRetention({ db: t.db, pool: t.pool, clock, log: silentLog });
    await retention.remove(new AbortController().signal);
    const rows = await t.db
      .selectFrom('proofs')
      .select(['file_id', 'lat', 'metres', 'result'])
      .where('id', '=', sent.body.id)
      .execute();
    expect(rows).toEqual([{ file_id: null, lat: null, metres: 0, result: 'given' }]);
  });

  // The last one: what expires while the clock is ahead is removed, the tokens of the others too.
  it('are of the driver’s own order, until 48 hours after', async () => {
    const [driver, other] = [await f.money.driver(1), await f.money.driver(1)];
    const order = await f.road.orderOf(driver);
    expect((await f.photo(order, other)).status).toBe(404);
    expect((await f.photo(order, f.road.customer)).status).toBe(404);
    const waiting = await f.road.orderOf(driver, 'assigned');
    expect((await f.photo(waiting, driver)).status).toBe(409);
    const phoneId = randomUUID();
    expect((await f.photo(order, driver, { phoneId })).status).toBe(201);
    const next = await f.road.orderOf(driver);
    expect(await f.photo(next, driver, { phoneId })).toMatchObject({
      status: 409,
      body: { reason: 'proof.other_photo' },
    });
    expect((await f.photo(order, driver, { act: 'return' })).status).toBe(201);
    expect((await f.deliver(order, driver)).status).toBe(200);
    const inTime = await hoursLater(47, driver, (as) => f.photo(order, as));
    expect(inTime.status).toBe(201);
    expect(await hoursLater(49, driver, (as) => f.photo(order, as))).toMatchObject({
      status: 409,
      body: { reason: 'proof.not_on_the_road' },
    });
  });
});
