import MailComposer from 'nodemailer/lib/mail-composer';

/** A message as its cause creates it. */
export interface OutgoingMail {
  to: { name: string; address: string };
  subject: string;
  text: string;
  html: string;
  unsubscribeUrl?: string | null;
  attachment?: { name: string; type: string; content: Buffer } | null;
}

/** A message in the form for the mail server. */
export interface RawMessage {
  from: string;
  to: string;
  content: Buffer;
}

/** The address within `Tawsil <reports@example.com>`. */
export const addressOf = (sender: string): string => /<([^<>]+)>\s*$/.exec(sender)?.[1] ?? sender;

/**
 * Composes a message in MIME. Its Message-ID is derived from `id`, so that a repeated copy is
 * recognised.
 */
export async function composeMessage(
  { to, subject, text, html, unsubscribeUrl, attachment }: OutgoingMail,
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
    // Suppresses out-of-office replies.
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
    // A message must not read files or URLs.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return { from, to: to.address, content: await composer.compile().build() };
}
