import { createHash, randomBytes } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { expect, onTestFinished, test } from 'vitest';
import { verifyArchive } from '#server/platform/db/backup/archive.ts';
import { restoreBackup } from '#server/platform/db/backup/restore.ts';
import { saveBackup } from '#server/platform/db/backup/save.ts';
import { createPool } from '#server/platform/db/connect.ts';
import { keyOf, partsOf } from '#server/platform/files/keys.ts';
import { createLocalStorage } from '#server/platform/files/local-storage.ts';
import { createTestDatabase, queryOnce } from '#tests/support/database.ts';

const now = new Date('2026-03-01T12:00:00Z');

const newFile = () => {
  const folder = mkdtempSync(join(tmpdir(), 'tawsil-backup-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return join(folder, 'kept.backup.gz');
};

async function open(options?: { empty: boolean }) {
  const database = await createTestDatabase(options);
  onTestFinished(() => database.drop());
  return database;
}

/**
 * Deliberately awkward values: quotes, line ends (U+2028 too), the largest int8, JSON null, and
 * text of digits.
 */
const INSERT_ROWS = `
  INSERT INTO users (name, email, password_hash, role, status, created_at) VALUES
    (E'Amal "the" O''Neil\\n\\\\ \\u2028 ‏أمل', 'amal@example.com', 'x', 'admin', 'active', '2026-02-28 23:59:59.123456+00'),
    ('Driver', 'driver@example.com', 'x', 'driver', 'active', now());
  INSERT INTO drivers (user_id, duty_at) VALUES (2, now());
  INSERT INTO stores (name, address, zone, lat, lon, prep_minutes)
    VALUES ('Store', '007', '1e5', 33.5731104, -7.589843400000001, 15);
  INSERT INTO categories (name) VALUES ('');
  INSERT INTO items (store_id, category_id, name, price) VALUES (1, 1, '', 9223372036854775807);
  INSERT INTO events (at, type, subject, driver_id, actor, data) VALUES
    (now(), 'driver.duty', 'driver', 2, 'null', '{"n": 12345678901234567890.10, "s": "\\u0001"}'),
    (now(), 'driver.duty', 'driver', 2, NULL, '[]');
  SELECT events_publish(10);
  INSERT INTO sessions (user_id, device_id, created_at, expires_at) VALUES (1, 'web_x', now(), now());`;

const contents = `SELECT
  (SELECT json_agg(u ORDER BY id) FROM users u) AS users,
  (SELECT json_agg(s) FROM stores s) AS stores,
  (SELECT json_agg(i) FROM items i) AS items,
  (SELECT json_agg(json_build_array(e.id, e.seq, e.at, e.actor IS NULL, e.data) ORDER BY id) FROM events e) AS events,
  (SELECT json_agg(h) FROM event_head h) AS head`;

async function backedUp() {
  const from = await open();
  await queryOnce(from.ownerUrl, INSERT_ROWS);
  const file = newFile();
  await saveBackup(from.ownerUrl, file, now);
  return { from, file };
}

test('a restored database equals the one that was backed up', async () => {
  const { from, file } = await backedUp();
  const to = await open({ empty: true });
  const header = await restoreBackup(file, to);
  expect(header.createdAt).toBe(now.toISOString());
  expect(await queryOnce(to.ownerUrl, contents)).toEqual(await queryOnce(from.ownerUrl, contents));
  // The database is usable: IDs continue, and rights and guards are those of the migrations.
  const pool = createPool(to.appUrl, { role: 'tawsil_app' });
  onTestFinished(() => pool.end());
  const added = await pool.query(
    `INSERT INTO users (name, email, password_hash, status, created_at)
     VALUES ('New', 'new@example.com', 'x', 'pending', now()) RETURNING id`,
  );
  expect(added.rows).toEqual([{ id: 3 }]);
  await expect(pool.query('UPDATE events SET data = data')).rejects.toThrow();
  await expect(queryOnce(to.ownerUrl, 'DELETE FROM events')).rejects.toThrow('append-only');
  await expect(queryOnce(to.ownerUrl, 'DELETE FROM stores')).rejects.toThrow('foreign key');
});

test('rows of past months are restored into their partitions, and the current month continues', async () => {
  const from = await open();
  const at = "'2027-02-03T12:00:00Z'::timestamptz";
  await queryOnce(from.ownerUrl, `${INSERT_ROWS} SELECT months_make(${at})`);
  await queryOnce(from.ownerUrl, `SELECT months_begin(${at})`);
  const append = `INSERT INTO events (at, type, subject, driver_id, data) VALUES (now(), 'driver.duty', 'driver', 2, '[]')`;
  await queryOnce(from.ownerUrl, append);
  const file = newFile();
  await saveBackup(from.ownerUrl, file, now);
  const to = await open({ empty: true });
  await restoreBackup(file, to);
  await queryOnce(to.ownerUrl, append);
  const placed = 'SELECT id, tableoid::regclass::text AS month FROM events ORDER BY id';
  expect((await queryOnce(to.ownerUrl, placed)).map(({ month }) => month)).toEqual([
    'events_first',
    'events_first',
    'events_202702',
    'events_202702',
  ]);
  await expect(queryOnce(to.ownerUrl, 'TRUNCATE events_202702')).rejects.toThrow('append-only');
  await expect(queryOnce(to.ownerUrl, 'DELETE FROM events_202702')).rejects.toThrow('append-only');
});

test('sessions are not backed up', async () => {
  const { from, file } = await backedUp();
  expect(await queryOnce(from.ownerUrl, 'SELECT FROM sessions')).toHaveLength(1);
  const to = await open({ empty: true });
  await restoreBackup(file, to);
  expect(await queryOnce(to.ownerUrl, 'SELECT FROM sessions')).toHaveLength(0);
});

test('a database with accounts is replaced only if requested explicitly', async () => {
  const { from, file } = await backedUp();
  const before = await queryOnce(from.ownerUrl, contents);
  await queryOnce(from.ownerUrl, `UPDATE users SET name = 'Changed'`);
  await expect(restoreBackup(file, from)).rejects.toThrow('--replace');
  expect(await queryOnce(from.ownerUrl, `SELECT FROM users WHERE name = 'Changed'`)).toHaveLength(
    2,
  );
  await restoreBackup(file, { ...from, replace: true });
  expect(await queryOnce(from.ownerUrl, contents)).toEqual(before);
});

test('a database of another program is not replaced', async () => {
  const { file } = await backedUp();
  const other = await open({ empty: true });
  await queryOnce(other.ownerUrl, 'CREATE TABLE invoices AS SELECT 1 AS n');
  await expect(restoreBackup(file, other)).rejects.toThrow('belongs to another program');
  expect(await queryOnce(other.ownerUrl, 'SELECT n FROM invoices')).toEqual([{ n: 1 }]);
});

test('a damaged file is refused, and the database stays unchanged', async () => {
  const { from, file } = await backedUp();
  const before = await queryOnce(from.ownerUrl, contents);
  const whole = readFileSync(file);
  const text = gunzipSync(whole).toString();
  const damaged: Record<string, Buffer> = {
    'cut short': whole.subarray(0, whole.length - 100),
    'a flipped bit': Buffer.from(whole.map((byte, n) => (n === 400 ? byte ^ 4 : byte))),
    'another value': gzipSync(text.replace('amal@example.com', 'evil@example.com')),
    'the last line gone': gzipSync(text.slice(0, text.trimEnd().lastIndexOf('\n') + 1)),
    'not a backup': Buffer.from('hello'),
    empty: Buffer.alloc(0),
  };
  for (const [what, bytes] of Object.entries(damaged)) {
    writeFileSync(file, bytes);
    await expect(restoreBackup(file, { ...from, replace: true }), what).rejects.toMatchObject({
      name: 'BadArchive',
    });
  }
  expect(await queryOnce(from.ownerUrl, contents)).toEqual(before);
});

test('a restore is refused while a server is running', async () => {
  const { from, file } = await backedUp();
  const pool = createPool(from.appUrl, { role: 'tawsil_app' });
  await pool.query('SELECT 1');
  await expect(restoreBackup(file, { ...from, replace: true })).rejects.toThrow('Stop it first');
  await pool.end();
});

test('a backup under load is a consistent snapshot', async () => {
  const from = await open();
  const pool = createPool(from.ownerUrl);
  await pool.query(`INSERT INTO categories (name) VALUES ('')`);
  const pair = (n: number) => `WITH s AS (
    INSERT INTO stores (name, address, zone, lat, lon, prep_minutes)
    VALUES ('${n}', '', '', 0, 0, 1) RETURNING id)
    INSERT INTO items (store_id, category_id, name, price)
      SELECT id, (SELECT min(id) FROM categories), '', 1 FROM s`;
  let writing = true;
  const writer = (async () => {
    for (let n = 0; writing; n++) await pool.query(pair(n));
  })();
  const file = newFile();
  const header = await saveBackup(from.ownerUrl, file, now);
  writing = false;
  await writer;
  await pool.end();
  const rowsOf = (table: string) =>
    header.tables.find((entry) => entry.table === table)?.fingerprint.rows;
  expect(rowsOf('items')).toBe(rowsOf('stores'));
  await restoreBackup(file, await open({ empty: true }));
});

test('an existing file is not overwritten', async () => {
  const { from, file } = await backedUp();
  await expect(saveBackup(from.ownerUrl, file, now)).rejects.toThrow('not overwritten');
  await verifyArchive(file);
});

/** Files known to the database, with their content in a folder; a large one spans many lines. */
async function withFiles(url: string) {
  const folder = join(mkdtempSync(join(tmpdir(), 'tawsil-kept-')), 'kept');
  onTestFinished(() => rmSync(join(folder, '..'), { recursive: true }));
  const storage = createLocalStorage(folder);
  const contents = new Map<string, Buffer>();
  for (const [n, [kind, bytes]] of (
    [
      ['document', 3_000_001],
      ['document', 1],
      ['image', 70_000],
    ] as const
  ).entries()) {
    const sha256 = Buffer.alloc(32, n + 1);
    await queryOnce(
      url,
      `INSERT INTO files (kind, sha256, name, type, bytes, owner_id, uploaded_at, touched_at)
       VALUES ('${kind}', '\\x${sha256.toString('hex')}', 'n', 't', ${bytes}, 1, now(), now())`,
    );
    for (const part of partsOf(kind)) {
      const content = randomBytes(bytes);
      const key = keyOf({ kind, sha256 }, part);
      contents.set(key, content);
      await storage.put(key, content, 't');
    }
  }
  return { folder, storage, contents };
}

const filesIn = (folder: string) =>
  new Map(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((one) => one.isFile())
      .map((one) => {
        const path = join(one.parentPath, one.name);
        return [path.slice(folder.length + 1), readFileSync(path)];
      }),
  );
const sorted = (map: Map<string, Buffer>) =>
  [...map]
    .map(([key, content]) => `${key} ${content.toString('hex').slice(-40)} ${content.length}`)
    .sort((a, b) => a.localeCompare(b));
const emptyFolder = () => {
  const folder = mkdtempSync(join(tmpdir(), 'tawsil-kept-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
};

test('files are restored with the rows, and missing ones are counted', async () => {
  const { from } = await backedUp();
  const { storage, contents } = await withFiles(from.ownerUrl);
  const [lost] = contents.keys();
  const file = newFile();
  const saved = await saveBackup(from.ownerUrl, file, now, storage);
  expect(saved).toMatchObject({ version: 2, files: 'included' });
  expect(saved.fileCount).toMatchObject({ files: contents.size, missing: 0 });
  const to = await open({ empty: true });
  const folder = emptyFolder();
  await restoreBackup(file, { ...to, storage: createLocalStorage(folder) });
  expect(sorted(filesIn(folder))).toEqual(sorted(contents));

  await storage.remove(lost ?? '');
  const { fileCount } = await saveBackup(from.ownerUrl, newFile(), now, storage);
  expect(fileCount).toMatchObject({ files: contents.size - 1, missing: 1 });
});

test('a failed restore leaves no file behind', async () => {
  const { from } = await backedUp();
  const { storage } = await withFiles(from.ownerUrl);
  const file = newFile();
  await saveBackup(from.ownerUrl, file, now, storage);
  const text = gunzipSync(readFileSync(file)).toString().split('\n');
  // Valid by its checksum, but with rows that the restore rejects at the end.
  const lines = text
    .slice(0, -2)
    .map((line) => line.replace('amal@example.com', 'zora@example.com'));
  const sum = createHash('sha256')
    .update(lines.map((line) => `${line}\n`).join(''))
    .digest('hex');
  writeFileSync(file, gzipSync(`${lines.join('\n')}\n{"sha256":"${sum}"}\n`));
  const folder = emptyFolder();
  const to = await open({ empty: true });
  const restored = restoreBackup(file, { ...to, storage: createLocalStorage(folder) });
  await expect(restored).rejects.toThrow('was not restored exactly');
  expect([...filesIn(folder).keys()]).toEqual([]);
});

test('a backup of a version without files can be restored', async () => {
  const { from, file } = await backedUp();
  const before = await queryOnce(from.ownerUrl, contents);
  const text = gunzipSync(readFileSync(file)).toString().split('\n');
  const { files: _, ...header } = JSON.parse(text[0] ?? '') as Record<string, unknown>;
  const lines = [JSON.stringify({ ...header, version: 1 }), ...text.slice(1, -2)];
  const sum = createHash('sha256')
    .update(lines.map((line) => `${line}\n`).join(''))
    .digest('hex');
  writeFileSync(file, gzipSync(`${lines.join('\n')}\n{"sha256":"${sum}"}\n`));
  const to = await open({ empty: true });
  expect(await restoreBackup(file, to)).toMatchObject({ version: 1, files: 'elsewhere' });
  expect(await queryOnce(to.ownerUrl, contents)).toEqual(before);
});
