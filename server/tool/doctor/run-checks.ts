import { type Check, type Finding, fault, type Patient, reasonOf } from './check.ts';
import { databaseChecks } from './database-checks.ts';
import { hostChecks } from './host-checks.ts';
import { networkChecks } from './network-checks.ts';
import { providerChecks } from './provider-checks.ts';
import { settingsChecks } from './settings-checks.ts';

/** Every check, in the order of the report. */
export const CHECKS: readonly Check[] = [
  ...settingsChecks,
  ...databaseChecks,
  ...hostChecks,
  ...networkChecks,
  ...providerChecks,
];

/** What one check found, as `--json` prints it. */
export interface Result extends Finding {
  readonly id: string;
  readonly label: string;
}

/** Runs a check. One that fails itself is a fault. */
async function runOne({ id, label, run }: Check, patient: Patient): Promise<Result[]> {
  const finding = await run(patient).catch((error: unknown) =>
    fault(`The check failed (${reasonOf(error)})`, 'Solve the other faults first.'),
  );
  return finding ? [{ id, label, ...finding }] : [];
}

/** Runs every check beside the others, except that those of the database share a connection. */
export async function runChecks(patient: Patient): Promise<Result[]> {
  let database: Promise<unknown> = Promise.resolve();
  const results = await Promise.all(
    CHECKS.map((check) => {
      if (!databaseChecks.includes(check)) return runOne(check, patient);
      const next = database.then(() => runOne(check, patient));
      database = next;
      return next;
    }),
  );
  return results.flat();
}
