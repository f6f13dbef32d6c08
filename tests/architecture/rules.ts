import { importsOf, isProjectPath, isTest, type SourceFile } from './source.ts';

/** A violation of the house rules. */
export interface Violation {
  readonly file: string;
  readonly why: string;
}

/** The folders and packages that a top folder may import (docs: CONTRIBUTING.md). */
const allowed: Record<string, { folders: string[]; packages: RegExp }> = {
  rules: { folders: [], packages: /^$/ },
  machines: { folders: [], packages: /^xstate$/ },
  contract: { folders: ['machines', 'rules'], packages: /^zod$/ },
  streams: {
    folders: ['contract', 'machines', 'rules'],
    packages: /^(rxjs(\/.*)?|socket\.io-client)$/,
  },
  server: {
    folders: ['contract', 'machines', 'rules'],
    packages: /^(?!react|@blueprintjs|maplibre|rxjs|vitest)/,
  },
  src: {
    folders: ['contract', 'machines', 'rules', 'streams'],
    packages: /^(?!node:|fastify|pg$|kysely)/,
  },
};

const forTests = /^(node:.*|vitest.*|fast-check|xstate(\/graph)?|@testing-library\/.*)$/;

/** Checks one file's imports against the rules. */
export function findImportViolations(file: SourceFile): Violation[] {
  const [top = ''] = file.path.split('/');
  const rule = allowed[top];
  if (!rule) return [];
  const test = isTest(file.path);
  return importsOf(file).flatMap((target) => {
    const why = isProjectPath(target)
      ? wrongFolder(file.path, target, top, rule.folders, test)
      : rule.packages.test(target) || (test && forTests.test(target))
        ? undefined
        : `${top}/ may not import the package ${target}`;
    return why ? [{ file: file.path, why }] : [];
  });
}

/** The wings of the server, the contract and its routes; each imports itself and those after it. */
const wings = [
  'insight',
  'money',
  'operations',
  'growth',
  'catalogue',
  'people',
  'books',
  'platform',
];

const wingOf = (path: string) =>
  wings.indexOf(/^(?:server|contract(?:\/routes)?)\/(\w+)\//.exec(path)?.[1] ?? '');

function wrongFolder(from: string, to: string, top: string, folders: string[], test: boolean) {
  const [target = ''] = to.split('/');
  if (target === top && wingOf(to) !== -1 && wingOf(to) < wingOf(from) && !test) {
    return `${wings[wingOf(from)]} may not import ${to}, of a wing above it`;
  }
  if (target === top) return top === 'src' ? wrongInSrc(from, to) : wrongInServer(from, to, test);
  if (folders.includes(target) || (test && target === 'tests')) return undefined;
  return `${top}/ may not import ${to}`;
}

/** The layers of the console; each imports itself and those after it. */
const layersOfSrc = ['app', 'features', 'map', 'domain', 'ui', 'lib'];

/** `app → features → map → domain → ui → lib`, and features apart from one another. */
function wrongInSrc(from: string, to: string): string | undefined {
  const [, fromLayer = '', ...fromRest] = from.split('/');
  const [, toLayer = '', ...toRest] = to.split('/');
  // Files at the top of src assemble the app.
  if (layersOfSrc.indexOf(toLayer) < layersOfSrc.indexOf(fromLayer)) {
    return `${fromLayer} may not import ${to}`;
  }
  const [fromFeature, toFeature] = [fromRest, toRest].map((rest) => rest.slice(0, 2).join('/'));
  if (fromLayer === 'features' && toLayer === 'features' && fromFeature !== toFeature) {
    return `feature ${fromFeature} may not import feature ${toFeature}`;
  }
  return undefined;
}

/** `routes → service → repository → db`, the inside of an area private, the city outside. */
function wrongInServer(from: string, to: string, test: boolean): string | undefined {
  if (!from.startsWith('server/')) return undefined;
  // Files at the top of server/ assemble the areas.
  if (/^server\/[^/]+$/.test(from) || test) return undefined;
  const [fromArea, toArea] = [areaOf(from), areaOf(to)];
  const [fromPart, toPart] = [layerOf(from), layerOf(to)];
  if (fromArea === 'city/past') return undefined;
  if (fromArea === 'city' && toArea !== 'city') return `the city may not import ${to}`;
  if (toArea.startsWith('city') && fromArea !== 'city') return `the city is not imported: ${to}`;
  if (fromArea === 'db' && toPart !== 'other' && toArea !== 'db') {
    return `db may not import ${to}`;
  }
  if (fromPart === 'routes' && (toPart === 'repository' || toArea === 'db')) {
    return `routes go through their service, not to ${to}`;
  }
  if (fromPart === 'service' && toPart === 'routes') return `a service may not import ${to}`;
  if (fromPart === 'repository' && (toPart === 'service' || toPart === 'routes')) {
    return `a repository may not import ${to}`;
  }
  if (fromArea !== toArea && toPart === 'routes') return `routes belong to their area: ${to}`;
  if (fromArea !== toArea && toPart === 'repository' && toArea !== 'db') {
    return `${fromArea} must call ${toArea} through its service, not ${to}`;
  }
  return undefined;
}

/**
 * `orders` for a file in `server/operations/orders`. The city has no wing. Its past is separate: it
 * calls services on behalf of past users, and only the start of the server imports it.
 */
function areaOf(path: string): string {
  const [, wing = '', area = ''] = path.split('/');
  if (wing === 'city') return area === 'past' ? 'city/past' : 'city';
  return wings.includes(wing) ? area : wing;
}

type Layer = 'routes' | 'service' | 'repository' | 'other';

function layerOf(file = ''): Layer {
  return (/(?:^|[-/])(routes|service|repository)\.ts$/.exec(file)?.[1] ?? 'other') as Layer;
}

/** Import cycles, each as the files that form it. */
export function findCycles(files: readonly SourceFile[]): string[][] {
  const known = new Map(files.map((file) => [file.path, file]));
  const state = new Map<string, 'open' | 'done'>();
  const cycles: string[][] = [];
  const visit = (path: string, trail: string[]) => {
    const file = known.get(path);
    if (!file || state.get(path) === 'done') return;
    if (state.get(path) === 'open') {
      cycles.push([...trail.slice(trail.indexOf(path)), path]);
      return;
    }
    state.set(path, 'open');
    for (const target of importsOf(file)) visit(target, [...trail, path]);
    state.set(path, 'done');
  };
  for (const path of known.keys()) visit(path, []);
  return cycles;
}

const mostLines = 300;

/** A file over 300 lines must give the reason in its first line: `Long because …`. */
export function findLongFile(file: SourceFile): Violation[] {
  const lines = file.text.trimEnd().split('\n');
  if (lines.length <= mostLines || /long because/i.test(lines[0] ?? '')) return [];
  return [{ file: file.path, why: `${lines.length} lines; most is ${mostLines}` }];
}

/** Importing an icon by name makes the browser fetch every icon (103 kB). */
export function findNamedIcons(file: SourceFile): Violation[] {
  if (!file.path.endsWith('.tsx')) return [];
  return [...file.text.matchAll(/\b(?:icon|rightIcon|endIcon|leftIcon)=\{?["'`][a-z-]+/g)].map(
    (match) => ({ file: file.path, why: `an icon by name (${match[0]}): pass the component` }),
  );
}

const USES_OF_ZONES =
  /at time zone (?!'UTC')|\.toLocale(?:Date|Time)String\(|new Intl\.DateTimeFormat\([^;]*?\);/g;

/**
 * A zone by name is as old as the data of the browser, of Node or of PostgreSQL, and without one a
 * date is shown in the zone of the reader's machine (docs/decisions/0030).
 */
export function findNamedTimeZones(file: SourceFile): Violation[] {
  if (isTest(file.path)) return [];
  return [...file.text.matchAll(USES_OF_ZONES)]
    .filter(([use]) => !use.includes("timeZone: 'UTC'"))
    .map(([use]) => ({ file: file.path, why: `a zone beside rules/time.ts (${use})` }));
}

/** The router's own setter builds on what was last drawn, and so undoes what others wrote since. */
export function findAddressWriters(file: SourceFile): Violation[] {
  if (file.path === 'src/lib/address/use-address.ts' || !file.text.includes('useSearchParams'))
    return [];
  return [
    { file: file.path, why: 'useSearchParams: the address is read and changed by useAddress' },
  ];
}

const mostFiles = 25;

/** Folders with more files side by side than a reader can survey. */
export function findCrowdedFolders(files: readonly SourceFile[]): Violation[] {
  const counts = new Map<string, number>();
  for (const { path } of files) {
    // Each stands beside its part, and adds no room of its own.
    if (path.endsWith('.examples.tsx')) continue;
    const folder = path.slice(0, path.lastIndexOf('/'));
    counts.set(folder, (counts.get(folder) ?? 0) + 1);
  }
  return [...counts]
    .filter(([, count]) => count > mostFiles)
    .map(([file, count]) => ({ file, why: `${count} files; most is ${mostFiles}` }));
}

/** Where bytes come in, whose type is known by another check than the compiler's. */
const DOUBLE_CASTS: Readonly<Record<string, string>> = {
  'src/map/base/public-style.ts': 'layers of a style from elsewhere, of which a schema was checked',
};

/** A cast by way of `unknown` switches the compiler off: the types have to reach the place. */
export function findDoubleCasts(file: SourceFile): Violation[] {
  if (isTest(file.path) || file.path in DOUBLE_CASTS) return [];
  return [...file.text.matchAll(/\bas unknown as\b/g)].map(([cast]) => ({
    file: file.path,
    why: `${cast}: let the type reach this place`,
  }));
}

/**
 * The shell listens for the console; MapLibre’s canvas is no element of ours to give a handler; the
 * guard only notes where a key went down, and questions when; a search is kept before there is a shell.
 */
const KEY_LISTENERS = [
  'src/app/shell/shell.tsx',
  'src/map/pins/pin-map.tsx',
  'src/lib/keys/key-release.ts',
  'src/lib/keys/question/question.ts',
  'src/lib/keys/early-search.ts',
];

/** A second listener for keys has to decide again whose a key press is (src/lib/keys/dispatcher.ts). */
export function findKeyListeners(file: SourceFile): Violation[] {
  if (isTest(file.path) || KEY_LISTENERS.includes(file.path)) return [];
  return [...file.text.matchAll(/addEventListener\(\s*['"]key(?:down|press)['"]/g)].map(() => ({
    file: file.path,
    why: 'a listener for keys: offer a command, or useKeys',
  }));
}
