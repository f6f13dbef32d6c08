import { Refusal } from '../http/refusal.ts';

/** The fields of a record after a change; fields that the change does not name stay. */
export const withChange = <T extends object>(known: T, change: object): T => ({
  ...known,
  ...Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined)),
});

/** Refuses contradictory fields: `The promotion contradicts itself.` */
export function refuseFaults(
  name: string,
  faults: readonly { path: string; message: string }[],
  message = `${name} contradicts itself.`,
): void {
  if (faults.length > 0)
    throw new Refusal('request.invalid', message, {
      fields: faults.map((fault) => ({ path: `body.${fault.path}`, message: fault.message })),
    });
}
