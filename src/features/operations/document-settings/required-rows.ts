import {
  DOCUMENT_KINDS,
  type DocumentKind,
  type DocumentSettings,
  VEHICLES,
  type Vehicle,
} from '#contract/operations/driver-documents/documents.ts';
import { documentText } from '#src/domain/driver/document-text.ts';
import { vehicleText } from '#src/domain/driver/vehicle-text.ts';
import type { Values } from '#src/domain/setting/setting.ts';
import { t } from '#src/lib/i18n.ts';
import { joinList } from '#src/lib/language/join-list.ts';
import { labelled } from '#src/lib/language/labelled.ts';

export const documentsOf = (values: Values): DocumentSettings => values as DocumentSettings;

/** The settings with a document required of a vehicle, or no longer. */
export const withRequired = (
  settings: DocumentSettings,
  vehicle: Vehicle,
  kind: DocumentKind,
): DocumentSettings => ({
  ...settings,
  [vehicle]: DOCUMENT_KINDS.filter((one) => settings[vehicle].includes(one) !== (one === kind)),
});

/** All values in one line. */
export function requiredText(values: Values): string {
  const settings = documentsOf(values);
  const named = VEHICLES.flatMap((vehicle) => {
    const kinds = joinList(settings[vehicle].map(documentText));
    return kinds === '' ? [] : [labelled(vehicleText(vehicle), kinds)];
  });
  if (named.length === 0) return t('document_reviews.required_none');
  return [...named, ...(settings.approvedOnly ? [t('document_reviews.approved_only')] : [])].join(
    ' · ',
  );
}
