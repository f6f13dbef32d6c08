import { WebSocket } from 'ws';
import { encodeReports, PHONE_SOCKET_PATH, readPhoneAnswer } from '#rules/frames/phone-frame.ts';

/**
 * Many phones in a separate process, so that their cost is not counted as the server's. Frames are
 * made as by the reference phone; an acknowledgement is requested every ten seconds.
 */
interface Start {
  url: string;
  tokens: string[];
}
interface Load {
  everyMs: number;
  forMs: number;
}
const ASK_EVERY_MS = 10_000;
const AT_ONCE = 50;
const HERE = { lat: 33.59, lon: -7.62 };

const sockets: WebSocket[] = [];
const numbers: number[] = [];
const askedAtMs: number[] = [];
let acknowledged = 0;
let refused = 0;

function open(url: string, token: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = new WebSocket(url.replace('http', 'ws') + PHONE_SOCKET_PATH, {
      headers: { authorization: `Bearer ${token}` },
      perMessageDeflate: false,
    });
    socket.on('message', (data: Buffer) => {
      const message = readPhoneAnswer(data);
      if (message.kind === 'welcome') resolve();
      else if (message.kind === 'acknowledged') acknowledged += 1;
      else refused += 1;
    });
    socket.on('error', reject);
    numbers[sockets.length] = 1;
    // So that not all phones ask within the same second.
    askedAtMs[sockets.length] = performance.now() - Math.random() * ASK_EVERY_MS;
    sockets.push(socket);
  });
}

function report(nth: number): void {
  const number = numbers[nth] as number;
  numbers[nth] = number + 1;
  const nowMs = performance.now();
  const asks = nowMs - (askedAtMs[nth] as number) > ASK_EVERY_MS;
  if (asks) askedAtMs[nth] = nowMs;
  const offset = number * 0.000_08;
  const place = {
    lat: HERE.lat + nth * 0.000_01 + offset * 0.1,
    lon: HERE.lon + offset,
    heading: 83,
    speed: 8.3,
    accuracy: 6,
    atMs: Date.now(),
  };
  (sockets[nth] as WebSocket).send(encodeReports(number, [place], asks));
}

/** Each phone starts at its own point of the interval. */
async function load({ everyMs, forMs }: Load) {
  const begun = performance.now();
  let sent = 0;
  let due = 0;
  while (performance.now() - begun < forMs) {
    const wanted = Math.floor(((performance.now() - begun) / everyMs) * sockets.length);
    for (; due < wanted; due += 1) {
      report(due % sockets.length);
      sent += 1;
    }
    await new Promise((resolve) => setTimeout(resolve, 1));
  }
  return { sent, acknowledged, refused };
}

process.on('message', async (message: Start | Load) => {
  if ('tokens' in message) {
    for (let from = 0; from < message.tokens.length; from += AT_ONCE)
      await Promise.all(
        message.tokens.slice(from, from + AT_ONCE).map((one) => open(message.url, one)),
      );
    process.send?.({ sent: 0, acknowledged, refused });
  } else process.send?.(await load(message));
});
process.once('disconnect', () => process.exit(0));
