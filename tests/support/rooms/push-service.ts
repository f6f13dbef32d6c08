import {
  createDecipheriv,
  createECDH,
  createPublicKey,
  createSign,
  generateKeyPairSync,
  hkdfSync,
  randomBytes,
  verify,
} from 'node:crypto';
import https from 'node:https';
import type { AddressInfo } from 'node:net';
import webPush from 'web-push';
import { createServices } from '#server/areas.ts';
import { silentLog } from '#server/platform/db/log.ts';
import type { TestApp } from '#tests/support/app.ts';

/** A value of ASN.1 in DER. */
const der = (tag: number, ...parts: Uint8Array[]): Buffer => {
  const body = Buffer.concat(parts);
  const size =
    body.length < 128 ? [body.length] : [0x82, Math.floor(body.length / 256), body.length % 256];
  return Buffer.concat([Buffer.from([tag, ...size]), body]);
};
const sequence = (...parts: Uint8Array[]) => der(0x30, ...parts);
const oid = (hex: string) => der(0x06, Buffer.from(hex, 'hex'));
const time = (at: Date) =>
  der(0x17, Buffer.from(`${at.toISOString().replaceAll(/[-:T]/g, '').slice(2, 14)}Z`));

/** A self-signed certificate for 127.0.0.1, valid for the hours of a test. */
function ownCertificate() {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const ecdsaWithSha256 = sequence(oid('2a8648ce3d040302'));
  const name = sequence(der(0x31, sequence(oid('550403'), der(0x0c, Buffer.from('push.test')))));
  const near = (hours: number) => time(new Date(Date.now() + hours * 3_600_000));
  const address = der(0x30, der(0x87, Buffer.from([127, 0, 0, 1])));
  const tbs = sequence(
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, Buffer.from([1, ...randomBytes(7)])),
    ecdsaWithSha256,
    name,
    sequence(near(-24), near(24)),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
    der(0xa3, sequence(sequence(oid('551d11'), der(0x04, address)))),
  );
  const signature = createSign('SHA256').update(tbs).sign(privateKey);
  const whole = sequence(tbs, ecdsaWithSha256, der(0x03, Buffer.from([0]), signature));
  const lines = whole.toString('base64').replaceAll(/(.{64})/g, '$1\n');
  return {
    cert: `-----BEGIN CERTIFICATE-----\n${lines}\n-----END CERTIFICATE-----\n`,
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }) as string,
  };
}

/** A browser's subscription, including the browser's private keys. */
export function subscribe(origin: string, name: string) {
  const ecdh = createECDH('prime256v1');
  const p256dh = ecdh.generateKeys('base64url');
  const auth = randomBytes(16);
  return {
    token: `${origin}/push/${name}`,
    keys: { p256dh, auth: auth.toString('base64url') },
    /** Decrypts a message by RFC 8291; throws if it is not for this subscription. */
    decrypt(body: Buffer): string {
      const salt = body.subarray(0, 16);
      const idLength = body.readUInt8(20);
      const sender = body.subarray(21, 21 + idLength);
      const derive = (secret: Uint8Array, with_: Uint8Array, info: Uint8Array, length: number) =>
        Buffer.from(hkdfSync('sha256', secret, with_, info, length));
      const info = Buffer.concat([Buffer.from('WebPush: info\0'), ecdh.getPublicKey(), sender]);
      const ikm = derive(ecdh.computeSecret(sender), auth, info, 32);
      const key = derive(ikm, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
      const nonce = derive(ikm, salt, Buffer.from('Content-Encoding: nonce\0'), 12);
      const sealed = body.subarray(21 + idLength);
      const decipher = createDecipheriv('aes-128-gcm', key, nonce);
      decipher.setAuthTag(sealed.subarray(-16));
      const plain = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
      // The last record ends with 2, then padding.
      return plain.subarray(0, plain.lastIndexOf(2)).toString('utf8');
    },
  };
}

/** The signer of a request, by its VAPID header (RFC 8292); throws if the signature is invalid. */
export function signerOf(authorization: string) {
  const [, jwt = '', publicKey = ''] = /^vapid t=([^,]+), k=(.+)$/.exec(authorization) ?? [];
  const [head = '', claims = '', signature = ''] = jwt.split('.');
  const point = Buffer.from(publicKey, 'base64url');
  const key = createPublicKey({
    format: 'jwk',
    key: {
      kty: 'EC',
      crv: 'P-256',
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33).toString('base64url'),
    },
  });
  const isTheirs = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  if (!isTheirs) throw new Error('The signature is not of this key');
  const { aud, sub } = JSON.parse(Buffer.from(claims, 'base64url').toString()) as {
    aud: string;
    sub: string;
  };
  return { publicKey, aud, sub };
}

/**
 * A local push service over HTTPS that records accepted messages by the path of the subscription.
 */
export async function startPushService() {
  const taken = new Map<string, { headers: Record<string, unknown>; body: Buffer }[]>();
  const answers = new Map<string, { status: number; retryAfter?: string }[]>();
  const { cert, key } = ownCertificate();
  const server = https.createServer({ cert, key }, (request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const path = request.url ?? '';
      const answer = answers.get(path)?.shift();
      if (answer?.retryAfter) response.setHeader('retry-after', answer.retryAfter);
      if (!answer || answer.status < 300) {
        const one = { headers: request.headers, body: Buffer.concat(parts) };
        taken.set(path, [...(taken.get(path) ?? []), one]);
        response.setHeader('location', `/messages/${path.length}`);
      }
      response.writeHead(answer?.status ?? 201).end();
    });
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const origin = `https://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const { publicKey, privateKey } = webPush.generateVAPIDKeys();
  return {
    origin,
    settings: {
      subject: 'mailto:push@example.com',
      publicKey,
      privateKey,
      service: { origin, ca: cert },
    },
    taken: (token: string) => taken.get(new URL(token).pathname) ?? [],
    react: (token: string, ...next: { status: number; retryAfter?: string }[]) =>
      answers.set(new URL(token).pathname, next),
    async close() {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
}
export type LocalPushService = Awaited<ReturnType<typeof startPushService>>;

/** Publishes committed events, and sends their notices like a server with Web Push. */
export async function sendNotices(t: TestApp, web: LocalPushService['settings']): Promise<void> {
  await t.pool.query('select events_publish(5000)');
  const { db, pool, clock } = t;
  const { noticeSender } = createServices(
    { db, pool, clock, push: { web, timeoutMs: 500 } },
    silentLog,
  );
  await noticeSender.run({ signal: new AbortController().signal });
}
