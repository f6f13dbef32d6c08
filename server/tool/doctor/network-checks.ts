import { connect, type DetailedPeerCertificate } from 'node:tls';
import { ANSWER_MS, type Check, type Finding, fault, ok, reasonOf, warning } from './check.ts';

/** A certificate that is renewed by itself is renewed a month before its end. */
const SOON_DAYS = 14;
const DAY_MS = 86_400_000;

const isOwnMachine = (hostname: string): boolean =>
  ['localhost', '127.0.0.1', '[::1]'].includes(hostname);

export const networkChecks: readonly Check[] = [
  {
    id: 'network.tls',
    label: 'TLS of the public URL',
    run: async ({ config: { publicUrl }, now }) => {
      if (!publicUrl)
        return warning(
          'TAWSIL_PUBLIC_URL is not set, so mails have no links and TLS is not checked',
          'Set it to the URL that staff open, such as https://console.example.com.',
        );
      const url = new URL(publicUrl);
      if (url.protocol === 'https:') return certificateFinding(url, now());
      return isOwnMachine(url.hostname)
        ? ok('Not needed on this machine')
        : fault(
            `${url.origin} is not encrypted, so passwords can be read on the way`,
            'Put a proxy that terminates TLS in front, and set TAWSIL_PUBLIC_URL to its https:// URL.',
          );
    },
  },
  {
    id: 'network.public',
    label: 'Public URL',
    run: async ({ config: { publicUrl } }) => {
      if (!publicUrl) return undefined;
      const advice = 'Start the server, and check the name, the firewall and the proxy.';
      try {
        const answer = await fetch(new URL('/api/ready', publicUrl), {
          signal: AbortSignal.timeout(ANSWER_MS),
        });
        const { status } = (await answer.json().catch(() => ({}))) as { status?: string };
        return answer.ok && status === 'ready'
          ? ok(`${publicUrl} is ready`)
          : fault(
              `${publicUrl}/api/ready answers ${answer.status}, not as a ready Tawsil`,
              'Check that the proxy forwards to HOST and PORT, and that the server runs.',
            );
      } catch (error) {
        return fault(`${publicUrl} does not answer (${reasonOf(error)})`, advice);
      }
    },
  },
  {
    id: 'network.proxies',
    label: 'Trusted proxies',
    run: async ({ config: { publicUrl, trustedProxies } }) => {
      if (trustedProxies.length > 0) return ok(trustedProxies.join(', '));
      // The server itself speaks HTTP only.
      return publicUrl?.startsWith('https:')
        ? warning(
            'TAWSIL_TRUSTED_PROXIES is not set, though a proxy terminates TLS: all clients share one limit of sign-ins',
            'Set it to the address of the proxy, such as 127.0.0.1.',
          )
        : ok('None, and no proxy is known');
    },
  },
];

/** Connects as a browser does, and reads the certificate even if it is not valid. */
function certificateFinding({ hostname, port }: URL, now: Date): Promise<Finding> {
  const host = hostname.replace(/^\[|\]$/g, '');
  return new Promise((resolve) => {
    const socket = connect({
      host,
      port: Number(port) || 443,
      ...(/[a-z]/i.test(host) ? { servername: host } : {}),
      rejectUnauthorized: false,
      timeout: ANSWER_MS,
    });
    const end = (finding: Finding) => {
      socket.destroy();
      resolve(finding);
    };
    const unreachable = (why: string) =>
      end(
        fault(
          `${host} does not answer with TLS (${why})`,
          'Check the name, the firewall and the proxy.',
        ),
      );
    socket.once('error', (error) => unreachable(reasonOf(error)));
    socket.once('timeout', () => unreachable('no answer'));
    socket.once('secureConnect', () =>
      end(judge(socket.getPeerCertificate(true), socket.authorizationError, now)),
    );
  });
}

function judge(
  { valid_to: until }: DetailedPeerCertificate,
  refused: Error | string | undefined,
  now: Date,
): Finding {
  const days = Math.floor((new Date(until).getTime() - now.getTime()) / DAY_MS);
  if (days < 0) return fault(`The certificate ended on ${until}`, 'Renew the certificate.');
  if (refused) {
    const why = refused instanceof Error ? reasonOf(refused) : refused;
    return fault(
      `Browsers refuse the certificate (${why})`,
      'Use a certificate of a public authority, or let every device trust its authority (NODE_EXTRA_CA_CERTS for this command).',
    );
  }
  return days < SOON_DAYS
    ? warning(
        `The certificate ends in ${days} days, on ${until}`,
        'Check that it is renewed by itself.',
      )
    : ok(`Valid until ${until}`);
}
