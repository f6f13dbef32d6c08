import { readFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { Readable } from 'node:stream';
import type { ReadableStream as WebStream } from 'node:stream/web';
import { BadArchive } from './bad-archive.ts';

/** How an archive is encrypted, and how it is read back while this process runs. */
export interface Encryption {
  /** Public keys of age: `age1…`. */
  readonly recipients: readonly string[];
  readonly identities: readonly string[];
}

/** The first bytes of every file of age. */
const INTRODUCTION = 'age-encryption.org/v1\n';
const POST_QUANTUM = 'age1pq1';

// Loaded when it is used, because few starts of a server and few commands need it.
const age = () => import('age-encryption');

/**
 * The server must read back what it has written, but must not have the owner's key. The archive is
 * therefore encrypted to a second key as well, which exists in the memory of this process only.
 * Error: a recipient is not a public key of age.
 */
export async function prepareEncryption(recipients: readonly string[]): Promise<Encryption> {
  const { Encrypter, generateHybridIdentity, generateX25519Identity, identityToRecipient } =
    await age();
  for (const recipient of recipients)
    try {
      new Encrypter().addRecipient(recipient);
    } catch (error) {
      throw new Error(`${recipient} is not a public key of age (${(error as Error).message}).`, {
        cause: error,
      });
    }
  // age refuses a mixture, because the weaker key would void the promise of the stronger one.
  const identity = await (recipients.every((one) => one.startsWith(POST_QUANTUM))
    ? generateHybridIdentity()
    : generateX25519Identity());
  return {
    recipients: [...recipients, await identityToRecipient(identity)],
    identities: [identity],
  };
}

/** A step of a pipeline that encrypts what passes through. */
export const encryptTo = ({ recipients }: Encryption) =>
  async function* encrypted(source: AsyncIterable<Buffer>): AsyncGenerator<Uint8Array> {
    const { Encrypter } = await age();
    const encrypter = new Encrypter();
    for (const recipient of recipients) encrypter.addRecipient(recipient);
    const plain = Readable.toWeb(Readable.from(source)) as ReadableStream<Uint8Array>;
    yield* Readable.fromWeb((await encrypter.encrypt(plain)) as WebStream<Uint8Array>);
  };

async function isEncrypted(path: string): Promise<boolean> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(INTRODUCTION.length), 0);
    return buffer.toString('latin1', 0, bytesRead) === INTRODUCTION;
  } finally {
    await file.close();
  }
}

/** The compressed content of an archive, decrypted if it is encrypted. Throws BadArchive. */
export async function openContent(
  path: string,
  content: Readable,
  identities: readonly string[],
): Promise<Readable> {
  if (!(await isEncrypted(path))) return content;
  if (identities.length === 0)
    throw new BadArchive(`${path} is encrypted. Add --identity with the file of the secret key.`);
  const { Decrypter } = await age();
  const decrypter = new Decrypter();
  for (const identity of identities) decrypter.addIdentity(identity);
  try {
    const secret = Readable.toWeb(content) as ReadableStream<Uint8Array>;
    return Readable.fromWeb((await decrypter.decrypt(secret)) as WebStream<Uint8Array>);
  } catch (error) {
    throw new BadArchive(`${path} cannot be decrypted (${(error as Error).message}).`, {
      cause: error,
    });
  }
}

/**
 * The secret keys of a file that `age-keygen` wrote, or of standard input (0). Error without any.
 */
export async function readIdentities(path: string | 0): Promise<string[]> {
  const text = readFileSync(path, 'utf8');
  const name = path === 0 ? 'Standard input' : path;
  const lines = text.split(/\r?\n/).map((line) => line.trim());
  const keys = lines.filter((line) => line.startsWith('AGE-SECRET-KEY-'));
  if (keys.length === 0)
    throw new Error(`${name} has no line that begins with AGE-SECRET-KEY-. age-keygen writes one.`);
  const { Decrypter } = await age();
  for (const key of keys)
    try {
      new Decrypter().addIdentity(key);
    } catch {
      // The error's own message could quote the key.
      throw new Error(`${name} has a secret key that is damaged.`);
    }
  return keys;
}
