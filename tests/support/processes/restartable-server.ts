import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import { appStoresRoutes } from '#contract/routes/catalogue/app-stores.ts';
import { categoriesRoutes } from '#contract/routes/catalogue/categories.ts';
import type { AppClient } from '#server/city/app-client.ts';
import { type ServerProcess, startServer } from './server-process.ts';

/** The administrator of the built server. */
export const ADMIN = { email: 'admin@example.com', password: 'a long enough password' };

const newFolder = (name: string) => mkdtemp(path.join(tmpdir(), `tawsil-${name}-`));

/** The built server with its own folder for a whole test file, to be killed and restarted. */
export function withRestartableServer(
  name: string,
  place = newFolder,
  env: () => Record<string, string> = () => ({}),
) {
  let folder = '';
  let server: ServerProcess | undefined;
  const start = async () => {
    server = await startServer(folder, {
      TAWSIL_ADMIN_EMAIL: ADMIN.email,
      TAWSIL_ADMIN_PASSWORD: ADMIN.password,
      ...env(),
    });
  };
  beforeAll(async () => {
    folder = await place(name);
    // The database may run as another user.
    await chmod(folder, 0o711);
    await start();
  });
  afterAll(async () => {
    await server?.stop();
    await rm(folder, { recursive: true, force: true });
  });
  return {
    start,
    folder: () => folder,
    current: (): ServerProcess => {
      if (!server) throw new Error('The server has not been started');
      return server;
    },
  };
}

/** A store with one item on its menu, created through the API. */
export async function createShop(client: AppClient): Promise<{ id: number; itemId: number }> {
  const { id } = await client.call(appStoresRoutes.create, {
    body: {
      name: 'Shop',
      address: '1 rue du Parc',
      zone: 'Gauthier',
      location: { lat: 33.59, lon: -7.62 },
      prepMinutes: 10,
    },
  });
  await client.call(categoriesRoutes.create, { body: { name: 'Drinks' } });
  const { items } = await client.call(appStoresRoutes.addItems, {
    params: { id: String(id) },
    body: { items: [{ name: 'Thé', category: 'Drinks', price: '1200' }] },
  });
  return { id, itemId: items[0]?.id ?? 0 };
}
