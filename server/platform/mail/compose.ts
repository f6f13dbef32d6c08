import MailComposer from 'nodemailer/lib/mail-composer';

/** A message as its cause writes it. */
export interface Message {
  to: { name: string; address: string };
  subject: string;
  text: string;
  html: string;
  /** Where one click ends such mails. */
  unsubscribeUrl?: string | null;
  attachment?: { name: string; type: string; content: Buffer } | null;
}

/** A message as it goes to the mail server. */
export interface RawMessage {
  from: string;
  to: string;
  content: Buffer;
}

/** The address within `Tawsil <reports@example.com>`. */
export const addressOf = (sender: string): string => /<([^<>]+)>\s*$/.exec(sender)?.[1] ?? sender;

/**
 * Writes a message in MIME. Its id is made of `id`, so that a copy that was sent again is known to be the
 * same.
 */
export async function composeMessage(
  { to, subject, text, html, unsubscribeUrl, attachment }: Message,
  { sender, id, at }: { sender: string; id: string; at: Date },
): Promise<RawMessage> {
  const from = addressOf(sender);
  const host = from.slice(from.lastIndexOf('@') + 1);
  const composer = new MailComposer({
    from: sender,
    to,
    subject,
    text,
    html,
    date: at,
    messageId: `<${id}@${host}>`,
    // No answers of absence to what a machine sends.
    headers: {
      'Auto-Submitted': 'auto-generated',
      ...(unsubscribeUrl
        ? {
            'List-Unsubscribe': `<${unsubscribeUrl}>`,
            'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
          }
        : {}),
    },
    attachments: attachment
      ? [{ filename: attachment.name, contentType: attachment.type, content: attachment.content }]
      : [],
    // A message never reads files or addresses by itself.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return { from, to: to.address, content: await composer.compile().build() };
}
