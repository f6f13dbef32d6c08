import type { DocumentFault } from '#contract/operations/driver-documents/documents.ts';
import { refuse } from '../../../platform/http/refusal.ts';

export const kindsOf = (faults: readonly DocumentFault[]) => faults.map(({ kind }) => kind);

/** Error: 409 for a driver whose required documents have faults. */
export function requireDocuments(name: string, faults: readonly DocumentFault[] | null): void {
  if (faults === null) return;
  throw refuse(
    'driver.documents_incomplete',
    { name, kinds: kindsOf(faults) },
    { extra: { documentFaults: faults } },
  );
}
