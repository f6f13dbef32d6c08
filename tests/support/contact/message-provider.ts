import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { isSigned, sign } from '#server/platform/outgoing/signature.ts';

/** What the provider does with a request. */
export type ProviderMode = 'accept' | 'same_id' | 'odd_id' | 'refuse' | 'busy' | 'silent' | 'break';

interface Sent {
  message: string;
  channel: string;
  to: string;
  text: string;
  language: string;
}

export const MESSAGE_SECRET = `whsec_${Buffer.from('a secret of twenty-four bytes').toString('base64')}`;

/**
 * A provider of messages by HTTP that keeps the protocol: it sends a key once, and answers it again
 * alike. `silent`: it sends the message and never answers; `break`: it sends it and answers 500.
 */
export async function startMessageProvider() {
  const sent = new Map<string, Sent>();
  const requests: Sent[] = [];
  const forged: string[] = [];
  let mode: ProviderMode = 'accept';
  let delay: Promise<void> = Promise.resolve();

  const server = http.createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const body = Buffer.concat(parts);
      const answer = (status: number, value: object) => {
        response.writeHead(status, { 'content-type': 'application/json' });
        response.end(JSON.stringify(value));
      };
      if (!isSigned(MESSAGE_SECRET, request.headers, body, new Date())) {
        forged.push(request.url ?? '');
        return answer(403, {});
      }
      const message = JSON.parse(body.toString('utf8')) as Sent;
      requests.push(message);
      if (mode === 'busy') return answer(503, {});
      if (mode === 'refuse') return answer(422, { why: `no such number ${message.to}` });
      sent.set(message.message, message);
      if (mode === 'silent') return;
      if (mode === 'break') return answer(500, {});
      const id = { same_id: 'accepted', odd_id: 'a\u0000b' }[mode as string];
      void delay.then(() => answer(202, { id: id ?? `p-${message.message}` }));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;

  return {
    settings: (timeoutMs = 300) => ({
      url: `http://127.0.0.1:${port}`,
      secret: MESSAGE_SECRET,
      channels: ['sms', 'whatsapp'] as const,
      timeoutMs,
    }),
    /** The messages that reached a telephone, each once. */
    sent: () => [...sent.values()],
    requests,
    forged,
    be(next: ProviderMode): void {
      mode = next;
    },
    /** Answers wait until the returned function is called. */
    hold(): () => void {
      let release: () => void = () => undefined;
      delay = new Promise((resolve) => {
        release = resolve;
      });
      return () => {
        release();
        delay = Promise.resolve();
      };
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
export type TestMessageProvider = Awaited<ReturnType<typeof startMessageProvider>>;

/** A notice of the provider, signed as it signs. */
export function signedNotice(
  body: object,
  { at = new Date(), id }: { at?: Date; id?: string } = {},
) {
  const text = JSON.stringify(body);
  return { text, headers: { ...sign(MESSAGE_SECRET, text, at, id) } };
}
