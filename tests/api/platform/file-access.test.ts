import { describe, expect, it } from 'vitest';
import { itemsRoutes } from '#contract/routes/catalogue/items.ts';
import { driverProfileRoutes } from '#contract/routes/operations/driver-profile.ts';
import type { Person, TestApp } from '#tests/support/app.ts';
import { createPicture, withFiles } from '#tests/support/fixtures/file-fixture.ts';

let t: TestApp;
let manager: Person;
let supervisor: Person;
const { uploadImage, uploadDocument } = withFiles((opened, people) => {
  t = opened;
  ({ manager, supervisor } = people);
});
const statusOf = async (id: number) =>
  (await t.app().inject({ url: `/api/files/${id}/96` })).statusCode;

/**
 * Anyone who knows the ID of an image can see it, so IDs must not be guessable. Files for staff are
 * never stored as images, or the other way round.
 */
describe('public files', () => {
  it('have IDs that cannot be guessed', async () => {
    const ids: number[] = [];
    for (let n = 0; n < 3; n += 1)
      ids.push((await uploadImage(await createPicture().png().toBuffer())).body.id);
    const steps = ids.map((id, n) => Math.abs(id - (ids[n - 1] ?? 0)));
    expect(steps.every((step) => step > 1_000)).toBe(true);
    for (const id of ids) {
      expect(await statusOf(id)).toBe(200);
      expect(await statusOf(id > 1 ? id - 1 : id + 1)).toBe(404);
    }
  });

  it('are images only: a document cannot be used as an image, or an image as a document', async () => {
    const pictureId = (await uploadImage(await createPicture().png().toBuffer())).body.id;
    const paperId = (await uploadDocument(await createPicture().png().toBuffer())).body.id;
    const store = await t.store();
    const driver = await t.person('driver');
    const { documents } = (
      await t.call(driverProfileRoutes.get, { params: { id: driver.id } }, supervisor)
    ).body;
    expect(documents).toEqual([]);
    const withFile = (fileId: number) => [
      t.call(
        driverProfileRoutes.update,
        {
          params: { id: driver.id },
          body: {
            documents: [{ kind: 'identity', number: null, expiresOn: null, fileId, note: null }],
          },
        },
        supervisor,
        { 'if-match': '"1"' },
      ),
      t.call(
        itemsRoutes.update,
        { params: { id: store.itemId }, body: { imageIds: [fileId] } },
        manager,
        { 'if-match': '"1"' },
      ),
    ];
    const statuses = async (fileId: number) =>
      (await Promise.all(withFile(fileId))).map(({ status }) => status);
    expect(await statuses(pictureId)).toEqual([400, 200]);
    expect((await statuses(paperId))[0]).toBe(200);
    const wrong = await t.call(
      itemsRoutes.update,
      { params: { id: store.itemId }, body: { imageIds: [paperId] } },
      manager,
      { 'if-match': '"2"' },
    );
    expect(wrong.status).toBe(400);
    for (const columns of [{ logo_id: paperId }, { cover_id: paperId }] as const)
      await expect(
        t.db.updateTable('stores').set(columns).where('id', '=', store.id).execute(),
      ).rejects.toMatchObject({ constraint: 'stores_pictures_file' });
  });
});
