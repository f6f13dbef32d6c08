import { createECDH, randomUUID } from 'node:crypto';
import { requestAccess } from '../../growth/push/providers/fcm.ts';
import { probeBus } from '../../platform/bus/bus.ts';
import { createS3Storage } from '../../platform/files/s3-storage.ts';
import { probeSmtp } from '../../platform/mail/smtp.ts';
import { ANSWER_MS, type Check, type Finding, fault, ok, reasonOf } from './check.ts';

/** Does something with another service; its failure is the fault. */
async function attempt(
  service: string,
  work: () => Promise<unknown>,
  advice: string,
): Promise<Finding> {
  try {
    await work();
    return ok(`${service} works`);
  } catch (error) {
    return fault(`${service} does not work (${reasonOf(error)})`, advice);
  }
}

const hostsOf = (urls: string): string =>
  urls
    .split(',')
    .map((url) => new URL(url).host)
    .join(', ');

export const providerChecks: readonly Check[] = [
  {
    id: 'provider.nats',
    label: 'NATS',
    run: async ({ config: { busUrl } }) =>
      busUrl
        ? attempt(
            `NATS at ${hostsOf(busUrl)}`,
            () => probeBus(busUrl, ANSWER_MS),
            'Check that it runs, its address, and the user and password in NATS_URL.',
          )
        : ok('Not used: this is the only server'),
  },
  {
    id: 'provider.files',
    label: 'File store',
    run: async ({ config: { filesStore } }) => {
      if (!filesStore) return ok('In the data directory');
      const storage = createS3Storage(filesStore);
      const key = `doctor/${randomUUID()}`;
      return attempt(
        `The bucket at ${new URL(filesStore.endpoint).host}`,
        async () => {
          await storage.put(key, Buffer.from('doctor'), 'text/plain');
          if (!(await storage.has(key))) throw new Error('it lost a file');
          await storage.remove(key);
        },
        'Check that the bucket exists, TAWSIL_FILES_ENDPOINT, and that the key may write, read and remove.',
      );
    },
  },
  {
    id: 'provider.mail',
    label: 'Mail',
    run: async ({ config: { mail } }) => {
      const { smtpUrl } = mail;
      if (!smtpUrl) return ok('No mail server: mails are written to the outbox as files');
      return attempt(
        `The mail server ${new URL(smtpUrl).host}`,
        () => probeSmtp(smtpUrl, ANSWER_MS),
        'Check the host, port, user and password in TAWSIL_SMTP_URL, and the firewall.',
      );
    },
  },
  {
    id: 'provider.push.phones',
    label: 'Push to phones',
    run: async ({ config: { push }, now }) => {
      const { fcm } = push;
      if (!fcm) return ok('No provider: messages stay in the outbox');
      return attempt(
        `The account ${fcm.account.client_email}`,
        () => requestAccess(fcm.account, now(), ANSWER_MS),
        'Create a new key of the service account at Google, and set TAWSIL_PUSH_FCM_ACCOUNT to its file.',
      );
    },
  },
  {
    id: 'provider.push.browsers',
    label: 'Push to browsers',
    run: async ({ config: { push } }) => {
      if (!push.web) return ok('No keys: messages stay in the outbox');
      return isKeyPair(push.web.publicKey, push.web.privateKey)
        ? ok('The keys belong together')
        : fault(
            'TAWSIL_PUSH_VAPID_PUBLIC and TAWSIL_PUSH_VAPID_PRIVATE do not belong together',
            'Create a pair: npx web-push generate-vapid-keys',
          );
    },
  },
];

function isKeyPair(publicKey: string, privateKey: string): boolean {
  try {
    const pair = createECDH('prime256v1');
    pair.setPrivateKey(Buffer.from(privateKey, 'base64url'));
    return pair.getPublicKey().equals(Buffer.from(publicKey, 'base64url'));
  } catch {
    return false;
  }
}
