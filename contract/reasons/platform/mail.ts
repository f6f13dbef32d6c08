import type { ReasonCatalogue } from '../reason.ts';

export const mailReasons = {
  // Why a mail was not sent, as the mail keeps it.
  'mail.server_stopped': 'The server stopped while it handed the mail over.',
  // What a mail tells its recipient.
} as const satisfies ReasonCatalogue;
