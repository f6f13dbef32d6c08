import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { SETTING_NAMES } from '#server/config/settings.ts';
import { readSources } from './source.ts';

const read = (path: string) => readFileSync(path, 'utf8');
const containerfile = read('docs/operations/Containerfile');
const HELM_FOLDER = 'docs/operations/helm';
const shipped = [
  'docs/operations/Containerfile',
  'compose.yaml',
  'docs/operations/compose.yaml',
  'docs/operations/tawsil.service',
  `${HELM_FOLDER}/values.yaml`,
  `${HELM_FOLDER}/templates/deployment.yaml`,
];

test('every setting in the image, compose file, chart and systemd unit is one that the server reads', () => {
  const known = new Set<string>(SETTING_NAMES);
  const unknown = shipped.flatMap((path) =>
    (read(path).match(/\b(?:TAWSIL|DATABASE|OTEL)_[A-Z0-9_]+/g) ?? [])
      .filter((name) => !known.has(name))
      .map((name) => `${path}: ${name}`),
  );
  expect(unknown).toEqual([]);
});

test('the image copies existing files, and starts and migrates with files that the build creates', () => {
  const copied = [...containerfile.matchAll(/^COPY (?!--from)(.+) \S+$/gm)].flatMap(([, paths]) =>
    (paths ?? '').split(' '),
  );
  expect(copied).toContain('server');
  expect(copied.filter((path) => !existsSync(path))).toEqual([]);
  const entries = read('vite.config.ts');
  for (const [path, text] of [
    ['Containerfile', containerfile],
    ['migrate.yaml', read(`${HELM_FOLDER}/templates/migrate.yaml`)],
  ] as const)
    for (const [, entry] of text.matchAll(/dist\/server\/([\w/-]+)\.js/g))
      expect(entries, `${path}: ${entry}`).toMatch(new RegExp(`^ +'?${entry}'?: 'server/`, 'm'));
});

/** The first number after a name in a file. */
const numberIn = (path: string, name: string): number =>
  Number(new RegExp(`${name}[^\\d\\n]*(\\d+)`).exec(read(path))?.[1]);

test('a server drains for longer than the shipped load balancers need to notice', () => {
  const balancer = 'docs/operations/haproxy.cfg';
  const noticedMs = numberIn(balancer, 'check inter') + 1_000 * numberIn(balancer, 'timeout check');
  expect(read(balancer)).toMatch(/check inter \d+ms fall 1 /);
  const compose = 'docs/operations/compose.yaml';
  const composeDrain = numberIn(compose, 'TAWSIL_DRAIN_SECONDS');
  expect(composeDrain * 1_000).toBeGreaterThan(noticedMs);
  // A server may take 40 s to close after it has drained (0047).
  expect(numberIn(compose, 'stop_grace_period')).toBeGreaterThan(composeDrain + 40);

  const deployment = `${HELM_FOLDER}/templates/deployment.yaml`;
  const probe = /readinessProbe:[\s\S]*?livenessProbe/.exec(read(deployment))?.[0] ?? '';
  const [timeout, failures] = ['timeoutSeconds', 'failureThreshold'].map((name) =>
    Number(new RegExp(`${name}: (\\d+)`).exec(probe)?.[1]),
  ) as [number, number];
  const drain = numberIn(`${HELM_FOLDER}/values.yaml`, 'TAWSIL_DRAIN_SECONDS');
  expect(timeout).toBe(5);
  expect(failures).toBe(3);
  expect(drain).toBeGreaterThan(timeout * failures);
  expect(numberIn(deployment, 'terminationGracePeriodSeconds')).toBeGreaterThan(drain + 40);
});

test('the load balancer asks the same servers with and without checks, and all of the example', () => {
  const [checked, unchecked] = read('docs/operations/haproxy.cfg')
    .split(/^backend /m)
    .slice(1)
    .map((text) => text.match(/^ {4}server .+$/gm));
  expect(unchecked).toEqual(checked);
  const services = read('docs/operations/compose.yaml').match(/server-\d(?=: \*server)/g) ?? [];
  expect(checked?.map((line) => /server-\d/.exec(line)?.[0])).toEqual(services);
});

test('the chart reads only values that it defines', () => {
  const values = read(`${HELM_FOLDER}/values.yaml`);
  const schema = JSON.parse(read(`${HELM_FOLDER}/values.schema.json`)) as { properties: object };
  const top = values.match(/^\w+(?=:)/gm) ?? [];
  expect(top.toSorted()).toEqual(
    Object.keys(schema.properties)
      .filter((name) => name !== 'global')
      .toSorted(),
  );
  const templates = ['deployment', 'ingress', 'migrate', 'monitoring', 'network-policy', 'service'];
  for (const name of templates)
    for (const [, value] of read(`${HELM_FOLDER}/templates/${name}.yaml`).matchAll(
      /\.Values\.(\w+)/g,
    ))
      expect(top, name).toContain(value);
});

test('no source file names a folder that another machine need not have', () => {
  const folder = /['"`]\/(?:tmp|work|home|root|Users)\//;
  expect(folder.test(`write('${'/'}tmp/picture.png')`)).toBe(true);
  expect(readSources().flatMap(({ path, text }) => (folder.test(text) ? [path] : []))).toEqual([]);
});

interface LockedPackage {
  version?: string;
  license?: string;
  dev?: boolean;
  devOptional?: boolean;
}
/** Licences that the lock file lacks, read in the packages. */
const UNNAMED: Readonly<Record<string, string>> = {
  '@mapbox/jsonlint-lines-primitives': 'MIT',
  'xmlhttprequest-ssl': 'MIT',
};

test('the notices name every package of a build with its licence', async () => {
  const { packages } = JSON.parse(read('package-lock.json')) as {
    packages: Record<string, LockedPackage>;
  };
  const shippedPackages = new Map<string, string>();
  for (const [path, { version = '', license, dev, devOptional }] of Object.entries(packages)) {
    const name = path.split('node_modules/').at(-1) ?? '';
    if (!name || dev || devOptional) continue;
    shippedPackages.set(name, `| ${name} | ${version} | ${license ?? UNNAMED[name] ?? '?'} |`);
  }
  const rows = [...shippedPackages].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row);
  expect(rows.filter((row) => row.endsWith('| ? |'))).toEqual([]);
  const [above = ''] = read('THIRD-PARTY-NOTICES.md').split('## Packages');
  const page = `${above}## Packages

From \`package-lock.json\`; their texts are in \`node_modules/<name>\` of a release.

| Package | Version | Licence |
|---|---|---|
${rows.join('\n')}
`;
  await expect(page).toMatchFileSnapshot('../../THIRD-PARTY-NOTICES.md');
});
