import { execFileSync } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Files of a certificate for 127.0.0.1, signed by an authority of its own; `folder` is to be removed. */
export function makeCertificate() {
  const folder = mkdtempSync(join(tmpdir(), 'tawsil-certificate-'));
  const at = (name: string) => join(folder, name);
  const openssl = (...args: string[]) => execFileSync('openssl', args, { stdio: 'pipe' });
  const [caKey, ca, key, request, cert] = ['ca.key', 'ca.pem', 'own.key', 'own.csr', 'own.pem'].map(
    at,
  );
  const files = {
    caKey: caKey ?? '',
    ca: ca ?? '',
    key: key ?? '',
    request: request ?? '',
    cert: cert ?? '',
  };
  const newKey = ['-newkey', 'rsa:2048', '-nodes', '-keyout'];
  openssl(
    'req',
    '-x509',
    ...newKey,
    files.caKey,
    '-out',
    files.ca,
    '-subj',
    '/CN=Own authority',
    '-days',
    '30',
  );
  openssl(
    'req',
    ...newKey,
    files.key,
    '-out',
    files.request,
    '-subj',
    '/CN=127.0.0.1',
    '-addext',
    'subjectAltName=IP:127.0.0.1',
  );
  const signing = [
    '-CA',
    files.ca,
    '-CAkey',
    files.caKey,
    '-CAcreateserial',
    '-copy_extensions',
    'copy',
  ];
  openssl('x509', '-req', '-in', files.request, ...signing, '-out', files.cert, '-days', '20');
  return { folder, ...files };
}
