import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import type { Person, TestApp } from '#tests/support/app.ts';
import {
  CAMERA_COLOURS,
  createCameraPicture,
  readCameraColours,
  withFiles,
} from '#tests/support/fixtures/file-fixture.ts';

const SIDES = { width: 60, height: 30 };
let t: TestApp;
let supervisor: Person;
const { dataDir, uploadImage, uploadDocument } = withFiles((opened, people) => {
  t = opened;
  ({ supervisor } = people);
});

/** The sides and colours of a picture that the server sends. */
async function look(url: string, token = supervisor.token) {
  const response = await t.app().inject({ url, headers: { authorization: `Bearer ${token}` } });
  // The server permits image decoders for files only, so the response is written to a file.
  const path = join(dataDir, 'seen');
  await writeFile(path, response.rawPayload);
  const { width, height, orientation } = await sharp(path).metadata();
  return { width, height, orientation, colours: await readCameraColours(path) };
}
const UPRIGHT = { ...SIDES, orientation: undefined, colours: CAMERA_COLOURS };

it.each([1, 2, 3, 4, 5, 6, 7, 8])(
  'a picture of orientation %i is upright, with the sides that are shown',
  async (held) => {
    const image = await uploadImage(await createCameraPicture(held));
    expect(image).toMatchObject({ status: 201, body: SIDES });
    expect(await look(`/api/files/${image.body.id}/96`)).toEqual(UPRIGHT);
    const paper = await uploadDocument(await createCameraPicture(held), 'permis.jpg');
    expect(await look(`/api/admin/files/${paper.body.id}/content`)).toEqual(UPRIGHT);
  },
);
