import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { generateX25519Identity, identityToRecipient } from 'age-encryption';
import { expect, it, onTestFinished } from 'vitest';
import { verifyArchive } from '#server/platform/db/backup/archive.ts';
import { prepareEncryption } from '#server/platform/db/backup/encryption.ts';
import { restoreBackup } from '#server/platform/db/backup/restore.ts';
import { saveBackup } from '#server/platform/db/backup/save.ts';
import { createTestDatabase, queryOnce } from '#tests/support/database.ts';

const now = new Date('2026-03-01T12:00:00Z');

async function open(options?: { empty: boolean }) {
  const database = await createTestDatabase(options);
  onTestFinished(() => database.drop());
  return database;
}

async function withPerson() {
  const folder = await mkdtemp(join(tmpdir(), 'tawsil-encrypted-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const { ownerUrl } = await open();
  await queryOnce(
    ownerUrl,
    `INSERT INTO users (name, email, password_hash, role, status, created_at)
     VALUES ('Amal', 'amal@example.com', 'x', 'admin', 'active', now())`,
  );
  return { ownerUrl, folder, file: join(folder, 'kept.backup.gz.age') };
}

it('an encrypted backup opens with the secret key of its owner only', async () => {
  const { ownerUrl, file } = await withPerson();
  const identity = await generateX25519Identity();
  const encryption = await prepareEncryption([await identityToRecipient(identity)]);
  const saved = await saveBackup(ownerUrl, file, now, undefined, encryption);
  expect(await verifyArchive(file, [identity])).toEqual(saved);

  const to = await open({ empty: true });
  await expect(restoreBackup(file, to)).rejects.toThrow('is encrypted. Add --identity');
  const other = await generateX25519Identity();
  await expect(restoreBackup(file, { ...to, identities: [other] })).rejects.toThrow(
    'cannot be decrypted (no identity matched',
  );
  await restoreBackup(file, { ...to, identities: [identity] });
  expect(await queryOnce(to.ownerUrl, 'SELECT name FROM users')).toEqual([{ name: 'Amal' }]);

  const whole = await readFile(file);
  for (const bytes of [whole.subarray(0, -1), whole.map((byte, n) => byte ^ Number(n === 900))]) {
    await writeFile(file, bytes);
    await expect(verifyArchive(file, [identity])).rejects.toMatchObject({ name: 'BadArchive' });
  }
});

it('a text that is no public key is refused before anything is written', async () => {
  await expect(prepareEncryption(['age1wrong'])).rejects.toThrow(
    'age1wrong is not a public key of age',
  );
});

it('a backup that fails leaves nothing behind', async () => {
  const { ownerUrl, folder, file } = await withPerson();
  await queryOnce(
    ownerUrl,
    `INSERT INTO files (kind, sha256, name, type, bytes, owner_id, uploaded_at, touched_at)
     VALUES ('document', '\\x${'01'.repeat(32)}', 'n', 't', 1, 1, now(), now())`,
  );
  const full = Object.assign(new Error('ENOSPC: no space left on device'), { code: 'ENOSPC' });
  const fail = () => Promise.reject(full);
  const failing = { get: fail, has: fail, put: fail, putFile: fail, remove: fail };
  await expect(saveBackup(ownerUrl, file, now, failing)).rejects.toThrow('no space left');
  expect(await readdir(folder)).toEqual([]);
});
