import { Checkbox } from '@blueprintjs/core';
import {
  DOCUMENT_KINDS,
  type DocumentKind,
  type DocumentSettings,
  VEHICLES,
  type Vehicle,
} from '#contract/operations/driver-documents/documents.ts';
import { documentText } from '#src/domain/driver/document-text.ts';
import { vehicleText } from '#src/domain/driver/vehicle-text.ts';
import { t } from '#src/lib/i18n.ts';
import { labelled } from '#src/lib/language/labelled.ts';

interface Props {
  settings: DocumentSettings;
  isDisabled: boolean;
  onToggle: (vehicle: Vehicle, kind: DocumentKind) => void;
}

/** Which documents each vehicle requires. */
export function RequiredTable({ settings, isDisabled, onToggle }: Props) {
  return (
    <table className="table">
      <thead>
        <tr>
          <th scope="col">{t('drivers.vehicle')}</th>
          {DOCUMENT_KINDS.map((kind) => (
            <th key={kind} scope="col">
              {documentText(kind)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {VEHICLES.map((vehicle) => (
          <tr key={vehicle}>
            <th scope="row">{vehicleText(vehicle)}</th>
            {DOCUMENT_KINDS.map((kind) => (
              <td key={kind}>
                <Checkbox
                  aria-label={labelled(vehicleText(vehicle), documentText(kind))}
                  checked={settings[vehicle].includes(kind)}
                  disabled={isDisabled}
                  onChange={() => onToggle(vehicle, kind)}
                />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
