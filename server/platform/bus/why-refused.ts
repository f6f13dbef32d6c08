import type { ConnectionOptions } from '@nats-io/transport-node';

const CERTIFICATE = /CERT|SELF_SIGNED|UNABLE_TO_|TLS|SSL/;

/** The first code and name of an error and its causes, and all their messages. */
function partsOf(error: unknown) {
  let code = '';
  let name = '';
  const messages: string[] = [];
  for (let at = error; at instanceof Error; at = at.cause) {
    code ||= String((at as NodeJS.ErrnoException).code ?? '');
    if (/Authorization|Authentication/.test(at.name)) name = at.name;
    messages.push(at.message);
  }
  return { code, name, text: messages.join(': ') };
}

/** Why NATS cannot be used, in words: what NATS_URL or the machine has to be changed in. */
export function wordsOf(error: unknown): string {
  const { code, name, text } = partsOf(error);
  if (name !== '' || /authorization violation|authentication/i.test(text))
    return 'NATS refused the user name or password of NATS_URL';
  if (code === 'ECONNREFUSED' || /ECONNREFUSED/.test(text))
    return 'no NATS server listens at the address of NATS_URL';
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN' || /ENOTFOUND|EAI_AGAIN/.test(text))
    return 'the host name of NATS_URL is unknown';
  if (CERTIFICATE.test(code) || /certificate|\btls\b|\bssl\b|secure/i.test(text))
    return `NATS and this server do not agree about TLS (${text})`;
  if (code === 'EHOSTUNREACH' || code === 'ENETUNREACH')
    return 'the network of NATS_URL cannot be reached';
  if (/timeout/i.test(text) || /timeout/i.test(code) || code === 'ETIMEDOUT')
    return 'nothing answers at the address of NATS_URL';
  return text;
}

/** Tries once to connect, and says why that fails; null if it succeeds. */
export async function whyRefused(options: ConnectionOptions): Promise<string | null> {
  const { connect } = await import('@nats-io/transport-node');
  try {
    await (await connect({ ...options, reconnect: false, waitOnFirstConnect: false })).close();
    return null;
  } catch (error) {
    return wordsOf(error);
  }
}
