import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';

const VERSION = 1;
const ID_BYTES = 16;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const HEAD_BYTES = 1 + ID_BYTES + NONCE_BYTES;
const CIPHER = 'aes-256-gcm';
/** The number of senders whose keys are cached; more than an installation has. */
const MAX_SENDERS = 256;

/** A message from one server of the installation to the others. */
export interface BusEnvelope {
  /** The server that sent it; a new name for each of its starts. */
  sender: string;
  content: Buffer;
}

/** Part of every key, therefore never changed: servers of two releases read each other. */
const PURPOSE = 'tawsil engine';

/** The overhead of a message. Bytes. */
export const SEAL_BYTES = HEAD_BYTES + TAG_BYTES;

/** The name of an installation in subjects; it does not reveal the key. */
export const subjectNameOf = (key: Buffer): string =>
  createHmac('sha256', key).update('subject').digest('hex').slice(0, 16);

/**
 * Seals messages so that only holders of the installation's key can read or create them:
 * AES-256-GCM, with a key for each start of a server, so that random nonces stay far from their
 * limit.
 */
export function createSeal(installationKey: Buffer) {
  const me = randomBytes(ID_BYTES);
  const keys = new Map<string, Buffer>();

  function keyOf(sender: Buffer): Buffer {
    const name = sender.toString('hex');
    const known = keys.get(name);
    if (known) return known;
    const made = Buffer.from(hkdfSync('sha256', installationKey, sender, PURPOSE, 32));
    if (keys.size >= MAX_SENDERS) keys.clear();
    keys.set(name, made);
    return made;
  }

  return {
    me: me.toString('hex'),

    close(content: Uint8Array): Buffer {
      const head = Buffer.concat([Buffer.of(VERSION), me, randomBytes(NONCE_BYTES)]);
      const cipher = createCipheriv(CIPHER, keyOf(me), head.subarray(1 + ID_BYTES));
      cipher.setAAD(head);
      const sealed = cipher.update(content);
      return Buffer.concat([head, sealed, cipher.final(), cipher.getAuthTag()]);
    },

    /** Null if no server of this installation has sealed it. */
    open(bytes: Uint8Array): BusEnvelope | null {
      if (bytes.length < SEAL_BYTES || bytes[0] !== VERSION) return null;
      const all = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
      const head = all.subarray(0, HEAD_BYTES);
      const sender = head.subarray(1, 1 + ID_BYTES);
      try {
        const nonce = head.subarray(1 + ID_BYTES);
        const decipher = createDecipheriv(CIPHER, keyOf(sender), nonce, {
          authTagLength: TAG_BYTES,
        });
        decipher.setAAD(head);
        decipher.setAuthTag(all.subarray(all.length - TAG_BYTES));
        const content = decipher.update(all.subarray(HEAD_BYTES, all.length - TAG_BYTES));
        decipher.final();
        return { sender: sender.toString('hex'), content };
      } catch {
        return null;
      }
    },
  };
}
export type Seal = ReturnType<typeof createSeal>;
