import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { WebSocket } from 'ws';
import { readAppMessage } from '#contract/operations/app-socket/app-frame.ts';
import {
  encodeReports,
  PHONE_SOCKET_PATH,
  type PhoneAnswer,
  type PhoneReport,
  readPhoneAnswer,
} from '#rules/frames/phone-frame.ts';
import type { TestApp } from './app.ts';

export const SAMPLE_REPORT: PhoneReport = {
  lat: 33.59,
  lon: -7.62,
  heading: 90,
  speed: 8,
  accuracy: 5,
  atMs: 0,
};

/** The address of a listening test application. */
export const urlOf = (t: TestApp) =>
  `http://127.0.0.1:${(t.app().server.address() as AddressInfo).port}`;

/**
 * A bare socket to the phones' path that records messages; for input that the reference phone never
 * sends.
 */
export function openSocket(
  baseUrl: string,
  token: string | null,
  query = '',
  path = PHONE_SOCKET_PATH,
) {
  const ws = new WebSocket(baseUrl.replace('http', 'ws') + path + query, {
    headers: token === null ? {} : { authorization: `Bearer ${token}` },
  });
  const received: PhoneAnswer[] = [];
  let wake: () => void = () => {};
  ws.on('message', (data: Buffer) => {
    if (readAppMessage(data)) return;
    received.push(readPhoneAnswer(data));
    wake();
  });
  ws.on('error', () => undefined);
  // Not `once` of node:events, which rejects if an error precedes the event.
  const closed = new Promise<number>((resolve) => ws.once('close', resolve));
  return {
    ws,
    closed,
    /** The status and body of a refused request. */
    refused: async () => {
      const opened = once(ws, 'open').then(() => {
        throw new Error('The socket was let in');
      });
      const [, answer] = (await Promise.race([once(ws, 'unexpected-response'), opened])) as [
        unknown,
        IncomingMessage,
      ];
      let text = '';
      for await (const chunk of answer.setEncoding('utf8')) text += chunk;
      return { status: answer.statusCode, headers: answer.headers, body: JSON.parse(text) };
    },
    /** The next message of the server. */
    async next(): Promise<PhoneAnswer> {
      while (received.length === 0)
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      return received.shift() as PhoneAnswer;
    },
    /** Sends reports and returns the server's acknowledgement. */
    async sendReports(first: number, reports: PhoneReport[]): Promise<PhoneAnswer> {
      ws.send(encodeReports(first, reports, true));
      return this.next();
    },
    close: () => ws.terminate(),
  };
}
