import { readFile } from 'node:fs/promises';
import { IMAGE_SIZES, type ImageSize, StoredFile } from '#contract/routes/platform/files.ts';
import type { WithClock } from '../area.ts';
import { type Caller, can } from '../auth/caller.ts';
import { fromRow } from '../db/to-contract.ts';
import { notFound, refuse, requireRow } from '../http/refusal.ts';
import type { Upload } from '../http/upload.ts';
import { readDocument, readPicture } from './content.ts';
import { keyOf, partsOf } from './keys.ts';
import type { FileRepository, FileRow } from './repository.ts';
import type { FileStorage } from './storage.ts';
import type { ReceivedFile, Temporary } from './temporary.ts';

interface Deps extends WithClock {
  repository: FileRepository;
  storage: FileStorage;
  temporary: Temporary;
}

/** How long a file may stay without a reference. */
const UNUSED_MS = 86_400_000;
/** The number of concurrent decodings, limited because decoding needs memory. */
const AT_ONCE = 2;
/** The number of uploads that run or wait; a further one is refused with a time to retry. */
const MOST = 16;
/** About the time that the waiting ones take. */
const AGAIN_SECONDS = 5;

const toFile = (row: FileRow) => fromRow(StoredFile, row);

/** The parts of a kind of file, after its content was read. */
interface Made {
  type: string;
  width: number | null;
  height: number | null;
  parts: Record<string, Buffer>;
}

async function makeImage({ path }: ReceivedFile): Promise<Made> {
  const { sizes, width, height } = await readPicture(path);
  const parts = Object.fromEntries(IMAGE_SIZES.map((size) => [`${size}.webp`, sizes[size]]));
  return { type: 'image/webp', width, height, parts };
}

async function makeDocument({ path }: ReceivedFile): Promise<Made> {
  const read = await readDocument(path);
  const original = 'content' in read ? read.content : await readFile(path);
  return { type: read.type, width: null, height: null, parts: { original } };
}

/** Files of records: stored once for each content, served re-encoded, removed when unused. */
export function createFileService({ db, clock, repository, storage, temporary }: Deps) {
  let free = AT_ONCE;
  const waiting: (() => void)[] = [];
  /** Waits for one of the few slots for decoding. */
  async function withSlot<T>(work: () => Promise<T>): Promise<T> {
    if (free > 0) free -= 1;
    else await new Promise<void>((go) => waiting.push(go));
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else free += 1;
    }
  }

  let comingIn = 0;
  /** Errors: 429 while the queue is full. */
  async function unlessFull<T>(work: () => Promise<T>): Promise<T> {
    if (comingIn >= MOST) throw refuse('file.too_many', {}, { retryAfterSeconds: AGAIN_SECONDS });
    comingIn += 1;
    try {
      return await work();
    } finally {
      comingIn -= 1;
    }
  }

  /** Stores every part or none: parts that a full disk left incomplete are removed. */
  async function putAll(
    content: Pick<FileRow, 'kind' | 'sha256'>,
    parts: Record<string, Buffer>,
    type: string,
    isKnown: boolean,
  ): Promise<void> {
    const put: string[] = [];
    try {
      for (const [part, bytes] of Object.entries(parts)) {
        const key = keyOf(content, part);
        // Even for a known file, so that a store that lost a part gets it back.
        if (isKnown && (await storage.has(key))) continue;
        put.push(key);
        await storage.put(key, bytes, type);
      }
    } catch (error) {
      if (!isKnown) await Promise.allSettled(put.map((key) => storage.remove(key)));
      throw error;
    }
  }

  const keep = (
    kind: FileRow['kind'],
    { name, stream }: Upload,
    caller: Caller,
    make: (file: ReceivedFile) => Promise<Made>,
  ): Promise<StoredFile> =>
    temporary.receive(stream, async (received) => {
      if (received.bytes === 0) throw refuse('file.empty');
      const { parts, ...made } = await withSlot(() => make(received));
      const { sha256, bytes } = received;
      return db.transaction().execute(async (trx) => {
        await repository.holdContent(trx, sha256);
        const at = clock();
        const known = await repository.findContent(trx, kind, sha256);
        if (known) await repository.touch(trx, known.id, at);
        await putAll({ kind, sha256 }, parts, made.type, known !== undefined);
        // The name that another person gave the same content is not disclosed.
        if (known) return toFile({ ...known, name, uploaded_at: at });
        const owner_id = caller.userId;
        const row = await repository.insert(
          trx,
          { kind, sha256, name, bytes, ...made, owner_id },
          at,
        );
        return toFile(row);
      });
    });

  async function existing(id: number, kind?: FileRow['kind']): Promise<FileRow> {
    const row = await repository.find(id);
    if (!row || (kind && row.kind !== kind)) throw notFound('file');
    return row;
  }
  async function contentOf(row: FileRow, part: string) {
    return requireRow(await storage.get(keyOf(row, part)), 'file');
  }

  return {
    /**
     * Errors: 413, 422 if it is not a picture, with a message, and 429 while too many uploads run.
     */
    uploadImage: (file: () => Promise<Upload>, caller: Caller) =>
      unlessFull(async () => keep('image', await file(), caller, makeImage)),
    uploadDocument: (file: () => Promise<Upload>, caller: Caller) =>
      unlessFull(async () => keep('document', await file(), caller, makeDocument)),

    /** The id of a photo that proves something; it is read through its proof only. Errors: the same. */
    uploadProof: async (file: () => Promise<Upload>, caller: Caller): Promise<number> =>
      (await unlessFull(async () => keep('proof', await file(), caller, makeImage))).id,

    /** Errors: 404 also for a document of another person if the caller may not read documents. */
    async get(id: number, caller: Caller): Promise<StoredFile> {
      const row = await existing(id);
      const mayRead =
        row.kind === 'image' ||
        row.owner_id === caller.userId ||
        (row.kind === 'document' && can(caller, 'files.read'));
      if (!mayRead) throw notFound('file');
      return toFile(row);
    },

    image: async (id: number, size: ImageSize) =>
      contentOf(await existing(id, 'image'), `${size}.webp`),

    /** A photo of a proof, for those who may read its order. Error: 404. */
    proofPhoto: async (id: number, size: ImageSize) =>
      contentOf(await existing(id, 'proof'), `${size}.webp`),

    async document(id: number) {
      const row = await existing(id, 'document');
      return { file: toFile(row), content: await contentOf(row, 'original') };
    },

    /** Removes files without a reference for a day, and remains of broken uploads. */
    async sweep(): Promise<void> {
      const now = clock();
      await temporary.sweep(now);
      const before = new Date(now.getTime() - UNUSED_MS);
      for (const row of await repository.unheld(before))
        await db.transaction().execute(async (trx) => {
          await repository.holdContent(trx, row.sha256);
          if (!(await repository.removeUnheld(trx, row.id, before))) return;
          for (const part of partsOf(row.kind)) await storage.remove(keyOf(row, part));
        });
    },
  };
}
export type FileService = ReturnType<typeof createFileService>;
