import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll } from 'vitest';
import type { StoredFile } from '#contract/routes/platform/files.ts';
import type { Person, TestApp } from '#tests/support/app.ts';
import { upload } from '#tests/support/multipart.ts';
import { withApp } from '#tests/support/with-app.ts';

type Uploaded = StoredFile & { code: string; message: string };
type Content = Buffer | string;

let shade = 0;
/** A picture that no other test has. */
export const picture = (width = 40, height = 20) => {
  shade += 1;
  const background = { r: shade, g: 90, b: 30 };
  return sharp({ create: { width, height, channels: 3, background } });
};

/**
 * Gives a test file an application with a folder for files, who keeps pictures and who keeps papers, and
 * what each of them uploads.
 */
export function withFiles(
  prepare: (t: TestApp, people: { keeper: Person; supervisor: Person }) => unknown,
) {
  const dataDir = mkdtempSync(join(tmpdir(), 'tawsil-files-'));
  let now: { t: TestApp; keeper: Person; supervisor: Person };
  withApp(
    async (t) => {
      now = { t, keeper: await t.person('catalogue'), supervisor: await t.person('supervisor') };
      await prepare(t, now);
    },
    { dataDir },
  );
  afterAll(() => rm(dataDir, { recursive: true, force: true }));
  return {
    dataDir,
    image: (content: Content, name = 'picture', as: Person | null = now.keeper) =>
      upload<Uploaded>(now.t, '/api/admin/files', as, content, name),
    paper: (content: Content, name = 'licence.pdf', as: Person | null = now.supervisor) =>
      upload<Uploaded>(now.t, '/api/admin/files/documents', as, content, name),
  };
}
