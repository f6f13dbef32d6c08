import type { ReasonCatalogue } from '../reason.ts';

export const mailReasons = {
  // Why a mail was not sent, as the mail keeps it.
  'mail.server_stopped': 'The server stopped while it handed the mail over.',
  // What a mail tells its recipient.
  'mail.file_too_large': 'The file is too large for an email: open the report to save it.',
} as const satisfies ReasonCatalogue;
