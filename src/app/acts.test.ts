import { AxiosError } from 'axios';
import { beforeEach, describe, expect, it } from 'vitest';
import { api } from '#contract/api.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { type Permission, roleCan, STAFF_ROLES } from '#contract/permissions.ts';
import { appStoresRoutes } from '#contract/routes/catalogue/app-stores.ts';
import { createConsole } from '#src/lib/console/console.ts';
import { isRecordAct, type ListAct, type RecordAct } from '#src/ui/list/acts/list-act.ts';
import { signInAs } from '#tests/support/fake-api.ts';
import { featureRoutes } from './feature-routes.ts';

interface Declared {
  id: string;
  acts?: readonly ListAct<never>[];
  create?: { path: string; permission?: Permission };
  edit?: { path: (id: number) => string; permission: Permission };
}
type Modules = Record<string, Record<string, Partial<Declared> | undefined>>;
const modules: Modules = import.meta.glob(
  [
    '../features/**/*-list.tsx',
    '../features/**/*-list.ts',
    '../features/**/*-detail.ts',
    '../features/**/*-page.tsx',
  ],
  { eager: true },
);
/** Every list and every page of a record that declares acts, a form to create or a form to edit. */
const declared = Object.values(modules)
  .flatMap((module) => Object.values(module))
  .filter(
    (one): one is Declared =>
      typeof one?.id === 'string' &&
      ((one.acts?.length ?? 0) > 0 || one.create !== undefined || one.edit !== undefined),
  );
const acts = declared.flatMap(({ id, acts: own = [] }) =>
  own.filter(isRecordAct).map((act) => ({ button: `${id} ${act.id}`, act })),
);

const endpoints: readonly Endpoint[] = Object.values(api).flatMap((part) => Object.values(part));
const matches = (path: string, url: string, parameter: RegExp) =>
  new RegExp(`^${path.replaceAll(parameter, '[^/]+')}$`).test(url);

/** A valid answer to the question of an act. */
const answerTo = ({ asks }: RecordAct<never>) =>
  typeof asks !== 'object'
    ? 'because'
    : 'isAdjust' in asks
      ? '+1\nbecause'
      : 'isTimed' in asks
        ? '30\nbecause'
        : 'Ask' in asks
          ? `${asks.begin()}10`
          : '100';

/** The call that an act makes, as the first request that leaves the console. */
async function callOf(act: RecordAct<never>): Promise<Endpoint | undefined> {
  let sent: Endpoint | undefined;
  createConsole({
    adapter: async (config) => {
      sent ??= endpoints.find(
        ({ method, path }) =>
          method === config.method?.toUpperCase() && matches(path, config.url ?? '', /\{\w+\}/g),
      );
      const data = { code: 'permission.denied', message: '', requestId: 'r' };
      const response = { data, status: 403, statusText: '', headers: {}, config };
      throw new AxiosError('Refused', 'ERR_BAD_REQUEST', config, null, response);
    },
  });
  const row = {
    id: 1,
    version: 1,
    name: 'A',
    price: '1000',
    comparePrice: null,
    variants: [],
    groups: [],
    store: { id: 1, name: 'A' },
  };
  // How it reports the refusal is not tested here.
  await act.send([row as never], answerTo(act)).catch(() => undefined);
  return sent;
}

/** The screen of a path: its permission decides who can open it. */
function screen(path: string): Endpoint['access'] {
  const found = featureRoutes.find((route) => matches(route.path, path.slice(1), /:\w+/g));
  return found?.permission ? [found.permission] : 'signed-in';
}

/** The permission of every button; for a screen also the access that it needs. */
const SCREENS = declared.flatMap(({ id, create, edit }) => [
  ...(create
    ? [{ button: `${id} new`, permission: create.permission, access: screen(create.path) }]
    : []),
  ...(edit
    ? [{ button: `${id} edit`, permission: edit.permission, access: screen(edit.path(1)) }]
    : []),
]);

const mayCall = (access: Endpoint['access'], role: (typeof STAFF_ROLES)[number]) =>
  typeof access === 'string' || access.some((permission) => roleCan(role, permission));

function expectAnswered(permission: Permission | undefined, access: Endpoint['access']) {
  expect(permission).toBeDefined();
  const holders = STAFF_ROLES.filter((role) => permission && roleCan(role, permission));
  expect(holders.length).toBeGreaterThan(0);
  expect(holders.filter((role) => !mayCall(access, role))).toEqual([]);
}

describe('every button that a role sees', () => {
  beforeEach(() => signInAs({ id: 1, role: 'admin' }));

  it('the acts of all lists and pages are found', () => {
    expect(acts.length).toBeGreaterThan(40);
  });

  it.each(acts)(
    '$button: calls an endpoint that every role with the button may call',
    async ({ act }) => {
      const call = await callOf(act);
      expect(call, 'the act sends no request of the contract').toBeDefined();
      if (call) expectAnswered(act.permission, call.access);
    },
  );

  it.each(SCREENS)(
    '$button: calls an endpoint that every role with the button may call',
    ({ permission, access }) => expectAnswered(permission, access),
  );

  it('stores/create save: calls an endpoint that every role with the button may call', () => {
    const form = featureRoutes.find(({ path }) => path === 'stores/create');
    expectAnswered(form?.permission, appStoresRoutes.create.access);
  });

  it('no role but the administrator sees all buttons', () => {
    const permissions = [...acts.map(({ act }) => act), ...SCREENS].map(
      ({ permission }) => permission,
    );
    const seen = (role: (typeof STAFF_ROLES)[number]) =>
      permissions.filter((permission) => permission && roleCan(role, permission)).length;
    expect(seen('admin')).toBe(permissions.length);
    for (const role of STAFF_ROLES.filter((one) => one !== 'admin'))
      expect(seen(role)).toBeLessThan(permissions.length);
  });
});
