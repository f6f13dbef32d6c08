import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { writeDurably } from '../db/durable-file.ts';
import type { MailTransport } from './transport.ts';

/** Writes mails as files to a folder, if no mail server is set. */
export const createOutbox = (folder: string): MailTransport => ({
  kind: 'outbox',
  async send({ content }, id, onHandOver) {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await onHandOver();
    await writeDurably(join(folder, `${id}.eml`), content);
    return { outcome: 'accepted' };
  },
});
