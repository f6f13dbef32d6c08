import { expect } from 'vitest';
import {
  importsRoutes as calls,
  type Import,
  type ImportKind,
} from '#contract/routes/catalogue/imports.ts';
import type { Person, TestApp } from '#tests/support/app.ts';
import { upload } from '#tests/support/multipart.ts';

/** Imports of one kind, from the file to their report, as a keeper does them once there is an application. */
export function importRoom(kind: ImportKind, now: () => { t: TestApp; keeper: Person }) {
  const send = (content: Buffer | string, query = '', as = now().keeper) =>
    upload<Import & { message: string; code: string }>(
      now().t,
      `/api/admin/imports?kind=${kind}&${query}`,
      as,
      content,
      `${kind}.csv`,
    );
  const get = async (id: number) =>
    (await now().t.call(calls.get, { params: { id } }, now().keeper)).body;
  /** As it is once no server is at work on it. */
  const settled = async (id: number): Promise<Import> => {
    await expect.poll(async () => (await get(id)).status, { interval: 20 }).not.toMatch(/ing$/);
    return get(id);
  };
  const act = (one: Import, what: 'check' | 'apply', body: object, as = now().keeper) =>
    now().t.call(calls[what], { params: { id: one.id }, body }, as, {
      'if-match': `"${one.version}"`,
    });
  const checked = async (one: Import, mapping: object = one.mapping) => {
    expect(await act(one, 'check', { mapping })).toMatchObject({ status: 202 });
    return settled(one.id);
  };
  const applied = async (one: Import, skipRefused = false) => {
    expect(await act(one, 'apply', { skipRefused })).toMatchObject({ status: 202 });
    return settled(one.id);
  };
  return {
    send,
    get,
    settled,
    act,
    checked,
    applied,
    /** Uploads a file and checks it as its header proposes. */
    whole: async (content: Buffer | string, query = '') => {
      const { status, body } = await send(content, query);
      expect({ status, body }).toMatchObject({ status: 201 });
      return checked(body);
    },
    errors: async (id: number) =>
      (await now().t.call(calls.errors, { params: { id } }, now().keeper)).body.items,
  };
}
