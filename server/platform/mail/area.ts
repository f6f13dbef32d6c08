import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { area } from '../area.ts';
import { createOutbox } from './outbox.ts';
import { createMailService, type MailNeeds } from './service.ts';
import { createSmtp } from './smtp.ts';

export interface MailOptions {
  mail?: MailSettings | undefined;
  /** Folder of this server's files; a temporary one if absent, for tests. */
  dataDir?: string | undefined;
}
export interface MailSettings {
  /** The mail server; if absent, mails are written as files to an outbox. */
  smtpUrl?: string | undefined;
  /** `Tawsil <reports@example.com>` */
  sender?: string | undefined;
  /** The time limit of the mail server's response. */
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
