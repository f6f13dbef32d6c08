import type {
  DocumentFault,
  DocumentKind,
} from '#contract/operations/driver-documents/documents.ts';
import { type MessageKey, t } from '#src/lib/i18n.ts';
import { labelled } from '#src/lib/language/labelled.ts';

export const documentText = (kind: DocumentKind): string =>
  t(`drivers.document_${kind}` satisfies MessageKey);

/** What is wrong with a driver's documents, in one line. */
export const faultsText = (faults: readonly DocumentFault[]): string =>
  faults
    .map(({ kind, fault }) => labelled(documentText(kind), t(`document_reviews.fault_${fault}`)))
    .join(' · ');
