import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { type Role, STAFF_ROLES } from '#contract/permissions.ts';
import type { Config } from '../../config.ts';
import type { WithClock } from '../../platform/area.ts';
import { hashPassword, verifyPassword } from '../../platform/auth/passwords.ts';
import { writeDurably } from '../../platform/db/durable-file.ts';
import type { Db } from '../../platform/db/schema.ts';
import { CITY_EMAIL } from './demo.ts';
import { createFirstAdmin } from './first-admin.ts';
import { createUserRepository } from './repository.ts';

/** The credentials to display to the user who starts the server. */
export interface SignIn {
  role: Role;
  email: string;
  password: string;
}

interface Deps extends WithClock {
  config: Pick<Config, 'admin' | 'city' | 'dataDir'>;
}

const Account = z.object({ email: z.string(), password: z.string() });
const KeptAccounts = z.object({
  staff: z.array(Account.extend({ role: z.enum(STAFF_ROLES) })),
  /** The account that furnishes the city, and the password of the accounts that it creates. */
  city: Account.extend({ appPassword: z.string() }),
});
type KeptAccounts = z.output<typeof KeptAccounts>;
/** A server without the city has the first administrator only. */
const KeptFile = KeptAccounts.partial().extend({
  administrator: Account.extend({
    /** Its password has been displayed, which happens once. */
    isDisplayed: z.boolean().optional(),
  }).optional(),
});
type KeptFile = z.output<typeof KeptFile>;

// Easy to read aloud and to type: 20 letters of an alphabet without look-alikes, 90 bits.
const LETTERS = 'abcdefghjkmnpqrstuvwxyz';
function newPassword(): string {
  const letters = Array.from(randomBytes(20), (byte) => LETTERS[byte % LETTERS.length]).join('');
  return letters.replaceAll(/(.{5})(?=.)/g, '$1-');
}

export async function readFileOf(file: string): Promise<KeptFile> {
  if (!existsSync(file)) return {};
  try {
    return KeptFile.parse(JSON.parse(await readFile(file, 'utf8')));
  } catch {
    // The error's own message would quote the remaining passwords.
    throw new Error(
      `${file} is damaged. Put back a copy of it, or move it away: new passwords are made then.`,
    );
  }
}

/** Written atomically, because a partial file would lock everyone out. */
const writeFileOf = (file: string, kept: KeptFile): Promise<void> =>
  writeDurably(file, JSON.stringify(kept, null, 2));

export const fileIn = (dataDir: string) => path.join(dataDir, 'sign-ins.json');

/** Removes the demo's sign-ins from the data directory. */
export async function forgetDemo(dataDir: string): Promise<void> {
  const { administrator } = await readFileOf(fileIn(dataDir));
  if (existsSync(fileIn(dataDir)))
    await writeFileOf(fileIn(dataDir), administrator ? { administrator } : {});
}

/** Notes that the password of the generated administrator has been displayed. */
export async function noteDisplayed(dataDir: string): Promise<void> {
  const file = fileIn(dataDir);
  const kept = await readFileOf(file);
  if (!kept.administrator || kept.administrator.isDisplayed) return;
  await writeFileOf(file, { ...kept, administrator: { ...kept.administrator, isDisplayed: true } });
}

async function readKept(file: string): Promise<{ kept: KeptAccounts; isNew: boolean }> {
  const earlier = await readFileOf(file);
  const { staff, city } = earlier;
  if (staff && city) return { kept: { staff, city }, isNew: false };
  const kept: KeptAccounts = {
    staff: [
      ...STAFF_ROLES.map((role) => ({ role, email: `${role}@tawsil.local` })),
      ...[...ZONE_STAFF, ...LANGUAGE_STAFF].map(({ role, email }) => ({ role, email })),
    ].map((account) => ({ ...account, password: newPassword() })),
    city: { email: CITY_EMAIL, password: newPassword(), appPassword: newPassword() },
  };
  await writeFileOf(file, { ...earlier, ...kept });
  return { kept, isNew: true };
}

/**
 * Sets the passwords of a new file for accounts of an earlier start: the data directory was lost,
 * or the database is an older one. Only accounts that the city created; they end in `tawsil.local`.
 */
async function adoptAccounts(db: Db, kept: KeptAccounts): Promise<void> {
  const set = async (email: string, password: string) =>
    db
      .updateTable('users')
      .set({ password_hash: await hashPassword(password) })
      .where('email', 'like', email)
      .execute();
  for (const { email, password } of [...kept.staff, kept.city]) await set(email, password);
  await set('%@city.tawsil.local', kept.city.appPassword);
}

/** Staff of the demo city who work for some of its zones, which the city chooses. */
export const ZONE_STAFF = [
  { role: 'operator', email: 'operator-areas@tawsil.local', name: 'Hajar Naciri' },
  { role: 'supervisor', email: 'supervisor-areas@tawsil.local', name: 'Omar Chraibi' },
] as const;

/** Staff of the demo city who read the console in another language than English. */
export const LANGUAGE_STAFF = [
  { role: 'supervisor', email: 'supervisor-fr@tawsil.local', name: 'Inès Lahlou', language: 'fr' },
  { role: 'operator', email: 'operator-ar@tawsil.local', name: 'عائشة الفاسي', language: 'ar' },
] as const;

const NAMES: Record<(typeof STAFF_ROLES)[number], string> = {
  operator: 'Amal Bennani',
  supervisor: 'Youssef El Idrissi',
  finance: 'Salma Tazi',
  catalogue: 'Mehdi Alaoui',
  admin: 'Nadia Berrada',
};

/**
 * Creates the accounts that the first start requires, and returns those to display. The city's
 * staff get passwords created at the first start and stored in the data directory, readable by its
 * owner only. So does the single administrator without the city, whose password is displayed once.
 */
export async function ensureSignIns({ db, config, clock }: Deps): Promise<{
  signIns: SignIn[];
  /** The file with the sign-ins of the city's people, and its contents. */
  city?: KeptAccounts['city'] & { file: string };
  /** The file with the password of the administrator, who has not signed in; displayed before. */
  passwordFile?: string | undefined;
  /** Why the administrator of the settings was not created, for display. */
  unusedAdmin?: string | undefined;
}> {
  const repository = createUserRepository(db);

  /** True if the account was just created. */
  async function ensure(name: string, email: string, password: string, role: Role) {
    const existing = await repository.findByEmail(email);
    if (existing) return false;
    const created = await repository.insert(db, {
      name,
      email,
      phone: null,
      password_hash: await hashPassword(password),
      role,
      status: 'active',
      created_at: clock(),
    });
    return created !== undefined;
  }

  async function workNowhere(email: string): Promise<void> {
    const account = await repository.findByEmail(email);
    if (account) await repository.setZones(db, account.id, []);
  }

  const read = ({ email, language }: (typeof LANGUAGE_STAFF)[number]) =>
    db.updateTable('users').set({ language }).where('email', '=', email).execute();

  /** True while nobody has signed in to it and the password is the generated one. */
  async function isUnused({ email, password }: { email: string; password: string }) {
    const account = await repository.findByEmail(email);
    return (
      account?.status === 'active' &&
      account.last_sign_in_at === null &&
      (await verifyPassword(account.password_hash, password))
    );
  }

  const file = fileIn(config.dataDir);
  const signIns: SignIn[] = [];
  const unusedAdmin = config.admin && (await createFirstAdmin(db, config.admin, clock));
  if (config.city.kind !== 'off') {
    const { kept, isNew } = await readKept(file);
    if (isNew) await adoptAccounts(db, kept);
    for (const { role, email, password } of kept.staff) {
      const ofZones = ZONE_STAFF.find((one) => one.email === email);
      const ofLanguage = LANGUAGE_STAFF.find((one) => one.email === email);
      const name = (ofZones ?? ofLanguage)?.name ?? NAMES[role];
      const isNewAccount = await ensure(name, email, password, role);
      // Without zones until the city has some.
      if (isNewAccount && ofZones) await workNowhere(email);
      if (isNewAccount && ofLanguage) await read(ofLanguage);
      signIns.push({ role, email, password });
    }
    await ensure('City', kept.city.email, kept.city.password, 'admin');
    return { signIns, unusedAdmin, city: { ...kept.city, file } };
  }
  const { administrator, ...others } = await readFileOf(file);
  const admins = await db.transaction().execute((trx) => repository.lockAdmins(trx));
  if (admins.length > 0) {
    if (!administrator || !(await isUnused(administrator))) return { signIns, unusedAdmin };
    if (administrator.isDisplayed) return { signIns, unusedAdmin, passwordFile: file };
    const { email, password } = administrator;
    return { signIns: [{ role: 'admin', email, password }], unusedAdmin };
  }
  // Written to the file before the database, so that an interrupted start leaves no unknown
  // password.
  const first = administrator ?? { email: 'admin@tawsil.local', password: newPassword() };
  if (!administrator) await writeFileOf(file, { ...others, administrator: first });
  if (await ensure('Administrator', first.email, first.password, 'admin'))
    signIns.push({ role: 'admin', email: first.email, password: first.password });
  return { signIns, unusedAdmin };
}
