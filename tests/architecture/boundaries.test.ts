import { describe, expect, test } from 'vitest';
import { REASONS } from '#contract/reasons/reasons.ts';
import {
  findAddressWriters,
  findCrowdedFolders,
  findCycles,
  findDoubleCasts,
  findImportViolations,
  findKeyListeners,
  findLongFile,
  findNamedIcons,
  findNamedTimeZones,
} from './rules.ts';
import { importsOf, readSources } from './source.ts';

const sources = readSources();

describe('the code base', () => {
  test('finds files in every top folder', () => {
    const folders = new Set(sources.map(({ path }) => path.split('/')[0]));
    expect(folders).toEqual(
      new Set(['contract', 'machines', 'rules', 'server', 'src', 'streams', 'tests']),
    );
    expect(sources.length).toBeGreaterThan(50);
  });

  test('every import is allowed by the rules', () => {
    expect(sources.flatMap(findImportViolations)).toEqual([]);
  });

  test('no import cycles', () => {
    expect(findCycles(sources).map((cycle) => cycle.join(' → '))).toEqual([]);
  });

  test('one module decides who is another person', () => {
    const asking = sources.filter(
      ({ path, text }) =>
        path.startsWith('server/') &&
        !path.includes('/db/migrations/') &&
        /\baccount_(?:link|reach|hands)\(/.test(text),
    );
    expect(asking.map(({ path }) => path)).toEqual(['server/books/audit/independence.ts']);
  });

  test('no file over 300 lines without a reason', () => {
    expect(sources.flatMap(findLongFile)).toEqual([]);
  });

  test('no folder with more than 25 files', () => {
    // Migrations are a sequence, and messages are one file for each screen.
    const files = sources.filter(({ path }) => !/\/(migrations|messages)\//.test(path));
    expect(findCrowdedFolders(files)).toEqual([]);
  });

  test('the API tests are in the wings of the server', () => {
    const inServer = new Set(sources.map(({ path }) => /^server\/(\w+)\//.exec(path)?.[1]));
    const tests = sources.filter(({ path }) => path.startsWith('tests/api/'));
    const misplaced = tests.filter(({ path }) => !inServer.has(path.split('/')[2]));
    expect(misplaced.map(({ path }) => path)).toEqual([]);
  });

  test('no icon by name', () => {
    expect(sources.flatMap(findNamedIcons)).toEqual([]);
  });

  test('no time zone but the market’s, defined in one place', () => {
    expect(sources.flatMap(findNamedTimeZones)).toEqual([]);
  });

  test('one way to change a row', () => {
    const stale = Object.entries(REASONS).flatMap(([key, spec]) =>
      typeof spec === 'object' && spec.code === 'version.stale' ? [key] : [],
    );
    const spellings = new RegExp(
      `Refusal\\(\\s*'version\\.stale'|(?:refuse|reasonFor)\\(\\s*'(?:${stale.join('|')})'|'act\\.not_possible'`,
    );
    const found = sources.filter(
      ({ path, text }) => /^server\/(?!.*\.test\.)/.test(path) && spellings.test(text),
    );
    expect(found.map(({ path }) => path).toSorted()).toEqual([
      // The signed sums are compared besides the version.
      'server/books/commitments/sheet-acts.ts',
      // The rows of a menu are added and archived without a version of their own.
      'server/catalogue/items/menu-order.ts',
      // The counted cash is compared instead of a version.
      'server/money/cash/collection.ts',
      'server/money/cash/collectors.ts',
      // A zone has no row before it is first set: its version is compared by the statement that
      // writes.
      'server/operations/dispatch/zone-modes.ts',
      'server/platform/http/refusal.ts',
      'server/platform/http/version.ts',
    ]);
  });

  test('one way to open a connection', () => {
    const found = sources.filter(({ text }) =>
      /(?:new|extends) pg\.Client\b|new Connection\(/.test(text),
    );
    expect(found.map(({ path }) => path).toSorted()).toEqual([
      'server/platform/db/connection.ts',
      // Reconnects when its connection is lost.
      'server/platform/db/listener.ts',
    ]);
  });

  test('tests wait for conditions, not for a time', () => {
    const waits = /\b(waitForTimeout|setTimeout|delay|sleep)\(/;
    const found = sources.filter(
      ({ path, text }) =>
        /^tests\/(api|conformance|e2e)\/.*\.test\.ts$/.test(path) && waits.test(text),
    );
    expect(found.map(({ path }) => path).toSorted()).toEqual([
      // A client that sends slowly.
      'tests/api/platform/broken-uploads.test.ts',
      // Restores the map's context in a later task.
      'tests/e2e/operations/eagle-view/eagle-view-drift.test.ts',
    ]);
  });

  test('no test has a deadline of its own', () => {
    const deadline = /\btimeout: [\d_]+|\bvi\.wait(For|Until)\(/;
    const found = sources.filter(
      ({ path, text }) => /^tests\/(?!bench)|\.test\.tsx?$/.test(path) && deadline.test(text),
    );
    expect(found.map(({ path }) => path).toSorted()).toEqual([
      // A listener that must get no answer.
      'tests/api/platform/servers/positions.test.ts',
      // A client that gives up, as a console does.
      'tests/faults/reconnect-storms.test.ts',
      'tests/support/waiting/eventually.ts',
    ]);
  });

  test('one listener for keys', () => {
    const consoleFiles = sources.filter(({ path }) => path.startsWith('src/'));
    expect(consoleFiles.flatMap(findKeyListeners)).toEqual([]);
  });

  test('no cast through unknown', () => {
    const consoleFiles = sources.filter(({ path }) => path.startsWith('src/'));
    expect(consoleFiles.flatMap(findDoubleCasts)).toEqual([]);
  });

  test('one way to change the address', () => {
    const consoleFiles = sources.filter(({ path }) => path.startsWith('src/'));
    expect(consoleFiles.flatMap(findAddressWriters)).toEqual([]);
  });
});

describe('the checks find planted violations', () => {
  test.each([
    ['rules/a.ts', `import { z } from 'zod';`],
    ['rules/a.ts', `import { m } from '#machines/order/x.ts';`],
    ['machines/order/a.ts', `import { z } from 'zod';`],
    ['machines/order/a.ts', `import { x } from '#contract/money.ts';`],
    ['contract/a.ts', `import axios from 'axios';`],
    ['contract/a.ts', `import type { X } from '../server/config.ts';`],
    ['streams/stores/a.ts', `import { useState } from 'react';`],
    ['streams/stores/a.ts', `import { x } from '#src/lib/x.ts';`],
    ['server/operations/orders/service.ts', `import { x } from '#src/lib/x.ts';`],
    ['server/operations/orders/service.ts', `export { x } from '#streams/index.ts';`],
    ['server/operations/orders/routes.ts', `import { x } from './repository.ts';`],
    ['server/operations/orders/routes.ts', `import { x } from '../../platform/db/connect.ts';`],
    ['server/operations/orders/repository.ts', `import { x } from './service.ts';`],
    [
      'server/operations/orders/service.ts',
      `import { x } from '../../people/users/repository.ts';`,
    ],
    ['server/operations/orders/service.ts', `import { x } from '../../money/cash/service.ts';`],
    ['server/people/users/a.ts', `import type { X } from '../settings/repository.ts';`],
    ['contract/routes/people/a.ts', `import { X } from '../operations/orders.ts';`],
    ['contract/catalogue/a.ts', `import { X } from '../routes/money/cash.ts';`],
    ['server/city/agents/a.ts', `import { x } from '../past/past.ts';`],
    [
      'server/operations/orders/service.ts',
      `import {\n  x,\n  y,\n} from '../../platform/auth/session-repository.ts';`,
    ],
    ['server/city/main.ts', `import { x } from '../db/connect.ts';`],
    ['server/platform/db/a.ts', `import { x } from '../auth/service.ts';`],
    ['src/lib/a.ts', `const x = await import('#server/config.ts');`],
    ['src/lib/a.ts', `import fs from 'node:fs';`],
    ['src/lib/a.ts', `import { x } from '../ui/x.tsx';`],
    ['src/ui/a.ts', `import { x } from '../features/orders/x.ts';`],
    ['src/features/operations/orders/a.ts', `import { x } from '../../app/x.ts';`],
    ['src/domain/order/a.ts', `import { x } from '#src/map/x.ts';`],
    ['src/ui/a.ts', `import { x } from '#src/domain/order/x.ts';`],
    ['src/features/operations/orders/a.ts', `import { x } from '../drivers/x.ts';`],
    ['src/features/operations/orders/a.ts', `import '#src/features/drivers/x.css';`],
  ])('%s: %s', (path, text) => {
    expect(findImportViolations({ path, text })).toHaveLength(1);
  });

  test.each([
    ['contract/a.ts', `import { z } from 'zod';\nimport { m } from '#machines/order/x.ts';`],
    ['server/operations/orders/service.ts', `import { x } from '../../people/users/service.ts';`],
    ['server/app.ts', `import { x } from './people/users/repository.ts';`],
    ['src/app/router.tsx', `import { x } from '../features/orders/route.ts';`],
    ['src/features/operations/orders/a.test.ts', `import { x } from '#tests/support/x.ts';`],
    ['src/lib/a.ts', `// import fs from 'node:fs'`],
  ])('but allow %s: %s', (path, text) => {
    expect(findImportViolations({ path, text })).toEqual([]);
  });

  test('import cycles are found', () => {
    const files = [
      { path: 'src/lib/a.ts', text: `import './b.ts';` },
      { path: 'src/lib/b.ts', text: `import type { C } from './c.ts';` },
      { path: 'src/lib/c.ts', text: `export * from '#src/lib/a.ts';` },
    ];
    expect(findCycles(files)).toEqual([files.map(({ path }) => path).concat('src/lib/a.ts')]);
  });

  test('long files and named icons are found', () => {
    const text = 'x\n'.repeat(301);
    expect(findLongFile({ path: 'src/a.ts', text })).toHaveLength(1);
    expect(
      findLongFile({ path: 'src/a.ts', text: `// Long because it is a table.\n${text}` }),
    ).toEqual([]);
    expect(findNamedIcons({ path: 'src/a.tsx', text: '<Button icon="log-out" />' })).toHaveLength(
      1,
    );
    expect(findNamedIcons({ path: 'src/a.tsx', text: '<Button icon={<LogOut />} />' })).toEqual([]);
  });

  test('crowded folders are found', () => {
    const files = Array.from({ length: 26 }, (_, n) => ({ path: `src/lib/${n}.ts`, text: '' }));
    expect(findCrowdedFolders(files)).toHaveLength(1);
    expect(findCrowdedFolders(files.slice(1))).toEqual([]);
  });

  test('a second way to change the address is found', () => {
    const text = "import { useSearchParams } from 'react-router-dom';";
    expect(findAddressWriters({ path: 'src/features/a/a.tsx', text })).toHaveLength(1);
    expect(findAddressWriters({ path: 'src/lib/address/use-address.ts', text })).toEqual([]);
  });

  test('a cast through unknown is found', () => {
    const text = 'const row = answer as unknown as Row;';
    expect(findDoubleCasts({ path: 'src/features/a/a.ts', text })).toHaveLength(1);
    expect(findDoubleCasts({ path: 'src/map/base/public-style.ts', text })).toEqual([]);
  });

  test('a second listener for keys is found', () => {
    const text = "window.addEventListener('keydown', onKey, true);";
    expect(findKeyListeners({ path: 'src/features/a/a.tsx', text })).toHaveLength(1);
    expect(findKeyListeners({ path: 'src/app/shell/shell.tsx', text })).toEqual([]);
  });

  test('named time zones and the browser’s time zone are found', () => {
    for (const text of [
      `new Intl.DateTimeFormat('en', { timeZone: ZONE, hour: 'numeric' });`,
      `new Intl.DateTimeFormat(locale(), {\n  hour: 'numeric',\n});`,
      'select (closed_at at time zone $1)::date',
      `at.toLocaleTimeString()`,
    ])
      expect(findNamedTimeZones({ path: 'src/a.ts', text })).toHaveLength(1);
    const fine = `new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeZone: 'UTC' });`;
    expect(findNamedTimeZones({ path: 'src/a.ts', text: fine })).toEqual([]);
  });

  test('imports of all forms are found', () => {
    const text = `import a, { type B } from './a.ts';
export type { C } from "./c.ts";
import './d.css';
const e = () => import('./e.tsx');
const no = "import x from 'y'";`;
    expect(importsOf({ path: 'src/lib/x.ts', text })).toEqual([
      'src/lib/a.ts',
      'src/lib/c.ts',
      'src/lib/d.css',
      'src/lib/e.tsx',
    ]);
  });
});
