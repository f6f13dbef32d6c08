import { randomUUID } from 'node:crypto';
import { ibanOf } from '#contract/money/iban.ts';
import { payoutsRoutes } from '#contract/routes/money/payouts.ts';
import { settingsRoutes } from '#contract/routes/people/settings.ts';
import { each } from '../agents/each.ts';
import type { AppClient } from '../app-client.ts';

/** Bank and branch codes as in Moroccan account numbers; the accounts are fictitious. */
const BANKS = ['007780', '011780', '021780', '022780', '145780', '230780'];
const AT_ONCE = 4;

/** A fictitious Moroccan account: bank, branch, account number, and both kinds of check digits. */
export function madeUpIban(seed: number): string {
  const bank = BANKS[seed % BANKS.length] ?? '';
  const account = String((BigInt(seed) * 7_919_104_729n) % 10n ** 16n).padStart(16, '0');
  const key = 97n - ((BigInt(`${bank}${account}`) * 100n) % 97n);
  return ibanOf('MA', `${bank}${account}${key.toString().padStart(2, '0')}`);
}

/** Adds bank accounts to stores without one, and the account that the marketplace pays from. */
export async function furnishBanks(admin: AppClient): Promise<void> {
  const params = { key: 'bank' } as const;
  const { version } = await admin.call(settingsRoutes.read, { params });
  if (version === 0) {
    const value = { payerName: 'Tawsil', payerIban: madeUpIban(1), payerBic: 'BCMAMAMC' };
    await admin.call(settingsRoutes.write, { params, body: { value } }, version);
  }
  const all = admin.all(payoutsRoutes.storesWithBalance, { query: { all: 'true' } });
  const without: { id: number; name: string }[] = [];
  for await (const { store, bank } of all) if (bank.iban === null) without.push(store);
  await each(without, AT_ONCE, async (store) => {
    const iban = madeUpIban(store.id + 100);
    const holder = store.name.slice(0, 70);
    const body = { commandId: randomUUID(), iban, holder, reason: 'As in the contract' };
    await admin.call(payoutsRoutes.setBank, { params: { id: String(store.id) }, body });
  });
}
