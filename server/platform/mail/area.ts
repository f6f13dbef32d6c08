import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { area } from '../area.ts';
import { createOutbox } from './outbox.ts';
import { createMailService, type MailNeeds } from './service.ts';
import { createSmtp } from './smtp.ts';

export interface MailOptions {
  mail?: MailSettings | undefined;
  /** Folder of what this server keeps; a temporary one when absent, for tests. */
  dataDir?: string | undefined;
}
export interface MailSettings {
  /** The mail server; without it mails are files of an outbox. */
  smtpUrl?: string | undefined;
  /** `Tawsil <reports@example.com>` */
  sender?: string | undefined;
  /** How long the mail server has to answer. */
  timeoutMs?: number | undefined;
}

const SENDER = 'Tawsil <tawsil@localhost>';

export const mailArea = area({
  services({ mail = {}, dataDir, ...needs }: MailNeeds & MailOptions) {
    const { smtpUrl, sender = SENDER, timeoutMs } = mail;
    const folder = join(dataDir ?? join(tmpdir(), `tawsil-${process.pid}`), 'outbox');
    const transport = smtpUrl ? createSmtp(smtpUrl, timeoutMs) : createOutbox(folder);
    return { mails: createMailService({ ...needs, transport, sender }) };
  },
  jobs: ({ mails }) => [{ kind: 'mail.send', run: mails.send }],
});
