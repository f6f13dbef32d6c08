import { readdir, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { auditRoutes } from '#contract/routes/books/audit.ts';
import { filesRoutes as calls } from '#contract/routes/platform/files.ts';
import { createLocalStorage } from '#server/platform/files/local-storage.ts';
import { createFileRepository } from '#server/platform/files/repository.ts';
import { createFileService } from '#server/platform/files/service.ts';
import { createTemporary } from '#server/platform/files/temporary.ts';
import type { Person, TestApp } from '#tests/support/app.ts';
import { runAsOwner } from '#tests/support/database.ts';
import { createPicture, withFiles } from '#tests/support/fixtures/file-fixture.ts';
import { multipart } from '#tests/support/multipart.ts';

let t: TestApp;
let manager: Person;
let supervisor: Person;
const { dataDir, uploadImage, uploadDocument } = withFiles((opened, people) => {
  t = opened;
  ({ manager, supervisor } = people);
});

const served = async (id: number, size: string) => {
  const response = await t.app().inject({ url: `/api/files/${id}/${size}` });
  // The server permits image decoders for files only, so the response is written to a file.
  const path = join(dataDir, 'served');
  await writeFile(path, response.rawPayload);
  return { response, about: await sharp(path).metadata() };
};
const statusOf = async (id: number) =>
  (await t.app().inject({ url: `/api/files/${id}/96` })).statusCode;
const countFiles = async () =>
  (await readdir(join(dataDir, 'files'), { recursive: true, withFileTypes: true })).filter((one) =>
    one.isFile(),
  ).length;
const PDF = Buffer.from('%PDF-1.4\n1 0 obj\n<< >>\nendobj\ntrailer\n<< >>\n%%EOF\n');

describe('an image', () => {
  it('is re-encoded in three sizes, upright and without metadata, and is immutable', async () => {
    const turned = await createPicture(2_000, 1_000)
      .withExif({ IFD0: { Copyright: 'Somebody', Artist: 'Secret' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    const { status, body } = await uploadImage(turned, '../../Café (1).jpg');
    expect({ status, body }).toMatchObject({
      status: 201,
      body: { kind: 'image', name: 'Café (1).jpg', type: 'image/webp', bytes: turned.length },
    });
    for (const [size, width, height] of [
      ['96', 48, 96],
      ['320', 160, 320],
      ['960', 480, 960],
    ] as const) {
      const { response, about } = await served(body.id, size);
      expect(about).toMatchObject({ format: 'webp', width, height });
      expect(about?.exif).toBeUndefined();
      expect(response.headers).toMatchObject({
        'content-type': 'image/webp',
        'cache-control': 'public, max-age=31536000, immutable',
        'x-content-type-options': 'nosniff',
        'content-security-policy': expect.stringContaining('sandbox'),
      });
    }
    expect((await uploadImage(turned)).body.id).toBe(body.id);
    expect((await t.app().inject({ url: `/api/files/${body.id}/5000` })).statusCode).toBe(400);
  });

  it('can be PNG, JPEG, WebP or AVIF', async () => {
    for (const format of ['png', 'jpeg', 'webp', 'avif'] as const) {
      const { status, body } = await uploadImage(await createPicture().toFormat(format).toBuffer());
      expect({ format, status, body }).toMatchObject({ format, status: 201 });
    }
  });

  it('is refused with a reason if it is not an image, and leaves nothing behind', async () => {
    const before = await countFiles();
    const rows = await t.db.selectFrom('files').select('id').execute();
    const svg =
      '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
    const png = await createPicture(300, 300).png().toBuffer();
    const bomb = await sharp({
      create: { width: 9_000, height: 9_000, channels: 3, background: 'red' },
    })
      .png({ compressionLevel: 9 })
      .toBuffer();
    const tries: [string, Buffer | string, RegExp][] = [
      ['zip.png', Buffer.from('504b03041400000008000000000000000000', 'hex'), /application\/zip/],
      ['script.svg', svg, /not known|xml/],
      ['page.png', '<!doctype html><script>alert(1)</script>', /not known|html/],
      ['bomb.png', bomb, /9000 × 9000/],
      ['half.png', png.subarray(0, 120), /damaged/],
      ['text.png', 'x'.repeat(1_000_000), /not known/],
      ['licence.png', PDF, /application\/pdf/],
      ['animated.gif', await createPicture().gif().toBuffer(), /image\/gif/],
      ['empty.png', '', /empty/],
    ];
    for (const [name, content, words] of tries) {
      const { status, body } = await uploadImage(content, name);
      expect({ name, status, code: body.code }).toEqual({
        name,
        status: 422,
        code: 'file.refused',
      });
      expect(body.message, name).toMatch(words);
    }
    const large = await uploadImage(Buffer.alloc(10_485_761 + 70_000), 'large.png');
    expect(large).toMatchObject({ status: 413, body: { message: expect.stringMatching(/10 MB/) } });
    const slightly = await uploadImage(Buffer.alloc(10_485_761), 'large.png');
    expect(slightly).toMatchObject({ status: 413, body: { code: 'request.too_large' } });
    expect(await countFiles()).toBe(before);
    expect(await t.db.selectFrom('files').select('id').execute()).toHaveLength(rows.length);
  });

  it('requires permission, multipart encoding, and a file', async () => {
    expect((await uploadImage(PDF, 'x', null)).status).toBe(401);
    expect((await uploadImage(PDF, 'x', await t.person('operator'))).status).toBe(403);
    const asJson = await t.send('POST', '/api/admin/files', { token: manager.token, body: {} });
    expect(asJson).toMatchObject({ status: 415, body: { code: 'request.unsupported_media' } });
    const none = await t.app().inject({
      method: 'POST',
      url: '/api/admin/files',
      headers: {
        authorization: `Bearer ${manager.token}`,
        'content-type': 'multipart/form-data; boundary=xx',
      },
      payload: '--xx--\r\n',
    });
    expect(none.statusCode).toBe(400);
    const { payload, type } = multipart('x', 'y');
    const elsewhere = await t.app().inject({
      method: 'POST',
      url: '/api/auth/login',
      headers: { 'content-type': type },
      payload,
    });
    expect(elsewhere.statusCode).toBe(415);
  });

  it('leaves nothing behind if its upload breaks off or is too large', async () => {
    const before = await countFiles();
    await t.app().listen({ host: '127.0.0.1', port: 0 });
    const { port } = t.app().server.address() as AddressInfo;
    const begin = (path: string, length: number) => {
      const { head, type } = multipart('', 'huge.png');
      const call = request({
        port,
        method: 'POST',
        path,
        headers: {
          authorization: `Bearer ${manager.token}`,
          'content-type': type,
          'content-length': length,
        },
      });
      call.on('error', () => undefined);
      call.write(head);
      return call;
    };
    for (const [path, length] of [
      ['/api/admin/files', 9_000_000],
      ['/api/admin/imports?kind=items', 200_000_000],
    ] as const) {
      const halfway = begin(path, length);
      halfway.write(Buffer.alloc(4_000_000, 'a,b\n'));
      await expect.poll(countFiles).toBe(before + 1);
      halfway.destroy();
      await expect.poll(countFiles).toBe(before);
    }
    expect(await t.db.selectFrom('imports').select('id').execute()).toEqual([]);
    // Five gigabytes are refused by their declared length, before they are received.
    const huge = begin('/api/admin/imports?kind=items', 5_000_000_000);
    const status = await new Promise<number | undefined>((resolve) => {
      huge.on('response', ({ statusCode }) => resolve(statusCode));
    });
    expect(status).toBe(413);
    huge.destroy();
    await expect.poll(countFiles).toBe(before);
  });
});

describe('a document', () => {
  it('is a PDF or an image, for permitted users only, and always downloaded', async () => {
    const { status, body } = await uploadDocument(PDF, 'Permis é.pdf');
    expect({ status, body }).toMatchObject({
      status: 201,
      body: { kind: 'document', type: 'application/pdf' },
    });
    expect((await t.app().inject({ url: `/api/files/${body.id}/96` })).statusCode).toBe(404);
    const path = `/api/admin/files/${body.id}/content`;
    expect((await t.send('GET', path, { token: manager.token })).status).toBe(403);
    const read = await t.send('GET', path, { token: supervisor.token });
    expect(read).toMatchObject({ status: 200, body: PDF.toString() });
    expect(read.headers).toMatchObject({
      'cache-control': 'no-store',
      'content-disposition': expect.stringMatching(/^attachment; filename="Permis _.pdf"/),
      'content-security-policy': expect.stringContaining('sandbox'),
    });
    const admin = await t.person('admin');
    const query = { subject: `file ${body.id}` };
    const { items } = (await t.call(auditRoutes.list, { query }, admin)).body;
    expect(items).toMatchObject([{ action: 'file.download', after: { name: 'Permis é.pdf' } }]);
    // Nothing leaves if the entry cannot be written.
    await runAsOwner(t.ownerUrl, 'alter table audit_head rename to audit_head_away');
    const unrecorded = await t.send('GET', path, { token: supervisor.token });
    await runAsOwner(t.ownerUrl, 'alter table audit_head_away rename to audit_head');
    expect(unrecorded.status).not.toBe(200);
    const photo = await uploadDocument(await createPicture().png().toBuffer(), 'photo.png');
    expect(photo.body).toMatchObject({ kind: 'document', type: 'image/webp' });
    expect((await uploadDocument('<html>', 'x.pdf')).status).toBe(422);
    const about = (as: Person) => t.call(calls.get, { params: { id: body.id } }, as);
    expect((await about(supervisor)).status).toBe(200);
    expect((await about(manager)).status).toBe(404);
  });
});

describe('unreferenced files', () => {
  it('are removed after a day; referenced ones are kept', async () => {
    const folder = join(dataDir, 'files');
    const service = createFileService({
      db: t.db,
      clock: t.clock,
      repository: createFileRepository(t.db),
      storage: createLocalStorage(join(folder, 'kept')),
      temporary: createTemporary(join(folder, 'coming-in')),
    });
    const ids: number[] = [];
    for (let n = 0; n < 3; n += 1)
      ids.push((await uploadImage(await createPicture().png().toBuffer())).body.id);
    const [inStore, inItem, alone] = ids as [number, number, number];
    const inPapers = (await uploadDocument(await createPicture().png().toBuffer())).body.id;
    const store = await t.store();
    await t.db
      .updateTable('stores')
      .set({
        logo_id: inStore,
        documents: JSON.stringify([{ kind: 'x', fileId: inPapers }]),
      } as never)
      .where('id', '=', store.id)
      .execute();
    const pictures = { image_ids: [inItem] };
    await t.db.updateTable('items').set(pictures).where('id', '=', store.itemId).execute();
    const unknown = t.db
      .updateTable('items')
      .set({ image_ids: [99_999] })
      .where('id', '=', store.itemId);
    await expect(unknown.execute()).rejects.toMatchObject({ constraint: 'items_images_file' });
    await service.sweep();
    expect(await statusOf(alone)).toBe(200);
    t.moveClock(86_500_000);
    await service.sweep();
    const left = await t.db.selectFrom('files').select('id').execute();
    expect(left.map(({ id }) => id)).toEqual(expect.arrayContaining([inStore, inItem, inPapers]));
    expect(left.map(({ id }) => id)).not.toContain(alone);
    expect(await statusOf(alone)).toBe(404);
    expect(await statusOf(inItem)).toBe(200);
    expect(await countFiles()).toBe(7);
  });
});

it('equal files keep the name that each user gave', async () => {
  const content = await createPicture().png().toBuffer();
  const [one, other] = [await t.person('catalogue'), await t.person('catalogue')];
  const first = await uploadImage(content, 'mine.png', one);
  const second = await uploadImage(content, 'theirs.png', other);
  expect(first.body.name).toBe('mine.png');
  expect(second).toMatchObject({ status: 201, body: { id: first.body.id, name: 'theirs.png' } });
});
