import { createECDH, generateKeyPairSync } from 'node:crypto';
import { once } from 'node:events';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { examine } from '#server/tool/doctor/examine.ts';
import { findSettings } from '#server/tool/settings.ts';
import { makeCertificate } from '#tests/support/database/certificates.ts';
import { openDoctor } from '#tests/support/fixtures/doctor-fixture.ts';
import { startSmtp } from '#tests/support/fixtures/local-smtp.ts';
import { freePort } from '#tests/support/processes/commands.ts';

const { healthy, diagnose, expectFinding, withPart, folder } = openDoctor();

async function listening(server: ReturnType<typeof createServer>): Promise<number> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  return (server.address() as AddressInfo).port;
}

describe('a planted fault of another service', () => {
  it('a certificate that browsers refuse, and one that has ended, are found', async () => {
    const made = makeCertificate();
    onTestFinished(() => rm(made.folder, { recursive: true }));
    const [key, cert] = await Promise.all([readFile(made.key), readFile(made.cert)]);
    const port = await listening(createTlsServer({ key, cert }, (_, answer) => answer.end()));
    const env = { ...(await healthy()).env, TAWSIL_PUBLIC_URL: `https://127.0.0.1:${port}` };
    expectFinding(await diagnose(env), 'network.tls', 'fault', /Browsers refuse the certificate/);
    const checks = await examine({
      findSettings: () => findSettings({ env, root: folder(), unitFolders: [] }),
      now: () => new Date(Date.now() + 21 * 86_400_000),
    });
    expectFinding(checks, 'network.tls', 'fault', /The certificate ended/);
  });

  it('another program at the public URL is found', async () => {
    const port = await listening(createServer((_, answer) => answer.end('<html>')));
    const env = { ...(await healthy()).env, TAWSIL_PUBLIC_URL: `http://127.0.0.1:${port}` };
    expectFinding(await diagnose(env), 'network.public', 'fault', /not as a ready Tawsil/);
  });

  it('NATS and a file store that do not respond are found', async () => {
    const closed = await freePort();
    const checks = await diagnose({
      ...(await healthy()).env,
      NATS_URL: `nats://127.0.0.1:${closed}`,
      TAWSIL_FILES_ENDPOINT: `http://127.0.0.1:${closed}/tawsil`,
      TAWSIL_FILES_KEY_ID: 'key',
      TAWSIL_FILES_SECRET: 'secret',
    });
    expectFinding(checks, 'provider.nats', 'fault', new RegExp(`NATS at 127.0.0.1:${closed}`));
    expectFinding(checks, 'provider.files', 'fault', /The bucket at/);
  });

  it('a mail server that does not respond or refuses the password is found', async () => {
    const smtp = await startSmtp();
    onTestFinished(() => smtp.close());
    const { env } = await healthy();
    const at = (url: string) =>
      diagnose({ ...env, TAWSIL_SMTP_URL: url, TAWSIL_MAIL_FROM: 'a@b.example' });
    const closed = await at(`smtp://127.0.0.1:${await freePort()}`);
    expectFinding(closed, 'provider.mail', 'fault', /ECONNREFUSED/);
    const refused = await at(
      withPart(smtp.url, (url) => {
        url.username = 'tawsil';
        url.password = 'wrong';
      }),
    );
    expectFinding(refused, 'provider.mail', 'fault', /Wrong name or password/);
    const right = await at(
      withPart(smtp.url, (url) => {
        url.username = 'tawsil';
        url.password = 'p%40ss%20word';
      }),
    );
    expect(right.find(({ id }) => id === 'provider.mail')).toMatchObject({ state: 'ok' });
  });

  it('a push account that Google refuses is found', async () => {
    const port = await listening(
      createServer((_, answer) => {
        answer.statusCode = 400;
        answer.end('{"error":"invalid_grant"}');
      }),
    );
    const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    const file = join(folder(), 'fcm.json');
    const account = {
      project_id: 'p',
      client_email: 'push@p.example',
      private_key: privateKey.export({ type: 'pkcs8', format: 'pem' }),
      token_uri: `http://127.0.0.1:${port}/token`,
    };
    await writeFile(file, JSON.stringify(account));
    const { env } = await healthy();
    const checks = await diagnose({ ...env, TAWSIL_PUSH_FCM_ACCOUNT: file });
    expectFinding(
      checks,
      'provider.push.phones',
      'fault',
      /push@p\.example does not work .*refused \(400\)/,
    );
  });

  it('keys of two pairs are found', async () => {
    const [one, other] = [createECDH('prime256v1'), createECDH('prime256v1')];
    one.generateKeys();
    other.generateKeys();
    const { env } = await healthy();
    const checks = await diagnose({
      ...env,
      TAWSIL_PUSH_VAPID_SUBJECT: 'mailto:ops@example.com',
      TAWSIL_PUSH_VAPID_PUBLIC: one.getPublicKey('base64url'),
      TAWSIL_PUSH_VAPID_PRIVATE: other.getPrivateKey('base64url'),
    });
    expectFinding(checks, 'provider.push.browsers', 'fault', /do not belong together/);
  });
});
