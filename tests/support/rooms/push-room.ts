import { generateKeyPairSync } from 'node:crypto';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { campaignsRoutes as calls } from '#contract/routes/growth/campaigns.ts';
import { devicesRoutes } from '#contract/routes/growth/devices.ts';
import type { Person, TestApp } from '#tests/support/app.ts';

/** How the local FCM responds to the next message to a token. */
export type Reaction =
  | { status: number; error?: string; retryAfter?: string; isAccepted?: boolean }
  | 'hang';

/**
 * A local server that implements FCM HTTP v1 and grants tokens; it counts the messages that it
 * accepted.
 */
export async function startFcm() {
  const taken = new Map<string, number>();
  const tries = new Map<string, number>();
  const texts = new Map<string, { title: string; body: string }[]>();
  const reactions = new Map<string, Reaction[]>();
  const hanging = new Set<http.ServerResponse>();
  let grants = 0;
  let onMessage: (token: string) => void = () => undefined;

  const server = http.createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const text = Buffer.concat(parts).toString();
      const answer = (status: number, body: object, headers = {}) => {
        response.writeHead(status, { 'content-type': 'application/json', ...headers });
        response.end(JSON.stringify(body));
      };
      if (request.url === '/token') {
        grants += 1;
        return answer(200, { access_token: 'granted', expires_in: 3_600 });
      }
      if (request.headers.authorization !== 'Bearer granted') return answer(401, {});
      const { token, notification } = (
        JSON.parse(text) as {
          message: { token: string; notification: { title: string; body: string } };
        }
      ).message;
      tries.set(token, (tries.get(token) ?? 0) + 1);
      const reaction = reactions.get(token)?.shift();
      const take = () => {
        taken.set(token, (taken.get(token) ?? 0) + 1);
        texts.set(token, [...(texts.get(token) ?? []), notification]);
      };
      onMessage(token);
      if (reaction === 'hang') {
        // It was accepted, but the response never arrives.
        take();
        hanging.add(response);
        return undefined;
      }
      if (reaction) {
        if (reaction.isAccepted) take();
        const details = reaction.error ? [{ errorCode: reaction.error }] : [];
        const headers = reaction.retryAfter ? { 'retry-after': reaction.retryAfter } : {};
        return answer(reaction.status, { error: { details } }, headers);
      }
      take();
      return answer(200, { name: `projects/test/messages/${token.slice(-6)}` });
    });
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const { privateKey } = generateKeyPairSync('rsa', {
    modulusLength: 2_048,
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  });
  return {
    url,
    settings: {
      url,
      account: {
        project_id: 'test',
        client_email: 'push@test.example',
        private_key: privateKey,
        token_uri: `${url}/token`,
      },
    },
    taken,
    tries,
    /** The accepted messages, by token. */
    texts,
    grants: () => grants,
    react: (token: string, ...next: Reaction[]) => reactions.set(token, next),
    onMessage: (listener: typeof onMessage) => {
      onMessage = listener;
    },
    async close() {
      for (const response of hanging) response.destroy();
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
}
export type LocalFcm = Awaited<ReturnType<typeof startFcm>>;

/** The body of a campaign to all customers. */
export const campaignOf = (more: object = {}) => ({
  name: 'Weekend',
  defaultLanguage: 'fr',
  titles: { fr: 'Bon week-end', ar: 'عطلة سعيدة' },
  bodies: { fr: 'Livraison offerte ce soir.', ar: 'التوصيل مجاني هذا المساء.' },
  link: 'tawsil://home',
  imageId: null,
  roles: ['customer'],
  languages: [],
  zones: [],
  activity: 'any',
  activityDays: null,
  sendOn: null,
  sendTime: null,
  ...more,
});

let serial = 0;
export const tokenOf = (name: string) => {
  serial += 1;
  return `token-of-${name}-${serial}`.padEnd(40, 'x');
};

/** People with devices, and an author and an approver of campaigns, on the real application. */
export async function pushRoom(t: TestApp) {
  const author = await t.person('catalogue', 'Nadia');
  const approver = await t.person('supervisor', 'Salma');
  const at = ({ version }: { version: number }) => ({ 'if-match': `"${version}"` });

  const create = (more: object = {}, as: Person = author) =>
    t.call(calls.create, { body: campaignOf(more) }, as);
  const get = async (id: number, as: Person = approver) =>
    (await t.call(calls.get, { params: { id } }, as)).body;
  const send = (one: { id: number; version: number }, event: string, as: Person) =>
    t.call(
      calls.send,
      { params: { id: one.id }, body: { event: `campaign.${event}`, reason: 'Because' } },
      as,
      at(one),
    );
  const update = (one: { id: number; version: number }, body: object, as: Person = author) =>
    t.call(calls.update, { params: { id: one.id }, body }, as, at(one));
  const register = (
    as: Person,
    { token = tokenOf('phone'), ...more }: { token?: string; language?: string } = {},
  ) =>
    t.call(
      devicesRoutes.register,
      { body: { platform: 'android', language: 'fr', ...more, token } },
      as,
    );
  const prefer = (as: Person, marketing: boolean) =>
    t.call(devicesRoutes.prefer, { body: { marketing } }, as);

  /** A customer with a device who accepts campaigns. */
  async function customer(name = 'Imane', more: { language?: string } = {}) {
    const person = await t.person('customer', name);
    const token = tokenOf(name);
    await register(person, { token, ...more });
    await prefer(person, true);
    return { person, token };
  }
  /** A campaign that a second person has approved. */
  async function approved(more: object = {}) {
    const made = await create(more);
    if (made.status !== 201) throw new Error(`No campaign: ${JSON.stringify(made.body)}`);
    const submitted = await send(made.body, 'submit', author);
    if (submitted.status !== 200) throw new Error(JSON.stringify(submitted.body));
    return (await send(submitted.body, 'approve', approver)).body;
  }
  return { author, approver, at, create, get, send, update, register, prefer, customer, approved };
}
export type PushRoom = Awaited<ReturnType<typeof pushRoom>>;

/** How far to move a test's clock so that it is noon in Casablanca, give or take an hour. */
export function msToNoon(now: Date): number {
  const noon = new Date(now);
  noon.setUTCHours(12, 0, 0, 0);
  return noon.getTime() - now.getTime();
}
