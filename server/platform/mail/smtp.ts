import { Readable } from 'node:stream';
import SMTPConnection from 'nodemailer/lib/smtp-connection';
import type { Outcome } from '../outbox/outcome.ts';
import type { MailTransport } from './transport.ts';

const TIMEOUT_MS = 20_000;

interface SmtpError extends Error {
  responseCode?: number;
  command?: string;
}
/**
 * Commands whose refusal concerns the message; that of any other command concerns our
 * configuration.
 */
const OF_MESSAGE = ['MAIL FROM', 'RCPT TO', 'DATA'];

const promised = <T>(work: (done: (error: Error | null | undefined, value?: T) => void) => void) =>
  new Promise<T | undefined>((resolve, reject) => {
    work((error, value) => (error ? reject(error) : resolve(value)));
  });

/** The parts of `smtp://user:password@host:587`; `smtps` uses TLS from the first byte. */
function optionsOf(url: string, timeoutMs: number) {
  const { protocol, hostname, port, searchParams } = new URL(url);
  const secure = protocol === 'smtps:';
  const isOwnMachine = ['localhost', '127.0.0.1', '[::1]'].includes(hostname);
  return {
    host: hostname.replace(/^\[|\]$/g, ''),
    port: Number(port) || (secure ? 465 : 587),
    secure,
    // Passwords and names are never sent over a network unencrypted.
    requireTLS: !secure && !isOwnMachine && searchParams.get('tls') !== 'none',
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
  };
}

/** Sends each mail over its own connection to the mail server of this URL. */
export function createSmtp(url: string, timeoutMs = TIMEOUT_MS): MailTransport {
  const { username, password } = new URL(url);
  const auth = { user: decodeURIComponent(username), pass: decodeURIComponent(password) };

  return {
    kind: 'smtp',
    async send({ from, to, content }, _id, onHandOver): Promise<Outcome> {
      const connection = new SMTPConnection(optionsOf(url, timeoutMs));
      let isHandedOver = false;
      // Read only after the server has answered 354.
      const contents = Readable.from(
        (async function* () {
          await onHandOver();
          isHandedOver = true;
          yield content;
        })(),
      );
      try {
        // A connection that breaks outside a command reports it through this event only.
        const broken = new Promise<never>((_, reject) => {
          connection.once('error', reject);
          connection.once('end', () => reject(new Error('The mail server closed the connection.')));
        });
        broken.catch(() => undefined);
        await Promise.race([broken, promised<void>((done) => connection.connect(done))]);
        if (auth.user) {
          const credentials = { user: auth.user, credentials: auth };
          await Promise.race([
            broken,
            promised<boolean>((done) => connection.login(credentials, done)),
          ]);
        }
        await Promise.race([
          broken,
          promised<object>((done) =>
            connection.send({ from, to: [to], size: content.length }, contents, done),
          ),
        ]);
        connection.quit();
        return { outcome: 'accepted' };
      } catch (caught) {
        connection.close();
        const { message, responseCode = 0, command = '' } = caught as SmtpError;
        const isRefusal = responseCode >= 500 && OF_MESSAGE.includes(command);
        if (isRefusal) return { outcome: 'refused', why: message };
        // A response after the contents means that they were not accepted.
        const isUnknown = isHandedOver && responseCode === 0;
        return { outcome: isUnknown ? 'unknown' : 'retry', why: message };
      }
    },
  };
}

/** Connects and signs in to the mail server without sending anything. Throws its answer. */
export async function probeSmtp(url: string, timeoutMs: number): Promise<void> {
  const { username, password } = new URL(url);
  const connection = new SMTPConnection(optionsOf(url, timeoutMs));
  try {
    const broken = new Promise<never>((_, reject) => connection.once('error', reject));
    broken.catch(() => undefined);
    await Promise.race([broken, promised<void>((done) => connection.connect(done))]);
    if (!username) return;
    const auth = { user: decodeURIComponent(username), pass: decodeURIComponent(password) };
    const credentials = { user: auth.user, credentials: auth };
    await Promise.race([broken, promised<boolean>((done) => connection.login(credentials, done))]);
  } finally {
    connection.close();
  }
}
