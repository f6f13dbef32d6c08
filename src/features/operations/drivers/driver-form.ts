import { DOCUMENT_KINDS } from '#contract/routes/operations/driver-profile.ts';
import { documentText } from '#src/domain/driver/document-text.ts';
import { drivers } from '#src/domain/driver/drivers.ts';
import { documentStore } from '#src/domain/file/files.ts';
import { needOptions } from '#src/domain/need/need-text.ts';
import { optionsOf } from '#src/ui/field/options.ts';
import { defineForm } from '#src/ui/form/form.ts';

/** The fields of a driver's vehicle and documents. Name and phone number belong to the account. */
export const driverForm = defineForm({
  id: 'driverForm',
  resource: drivers,
  texts: 'drivers.',
  sections: [
    {
      title: 'drivers.section_vehicle',
      fields: [
        { kind: 'choice', name: 'vehicle' },
        { kind: 'text', name: 'plate' },
        { kind: 'text', name: 'licence' },
        { kind: 'choices', name: 'kit', options: needOptions },
      ],
    },
    {
      title: 'drivers.documents',
      fields: [
        {
          kind: 'rows',
          name: 'documents',
          isWide: true,
          add: 'drivers.document_add',
          none: 'drivers.documents_none',
          rowFields: [
            {
              kind: 'choice',
              name: 'kind',
              label: 'drivers.document_kind',
              options: optionsOf(DOCUMENT_KINDS, (value) => documentText(value)),
            },
            { kind: 'text', name: 'number', label: 'drivers.document_number' },
            { kind: 'date', name: 'expiresOn', label: 'drivers.document_expires' },
            { kind: 'text', name: 'note', label: 'drivers.document_note' },
            {
              kind: 'document',
              files: documentStore,
              name: 'fileId',
              label: 'drivers.document_file',
            },
          ],
        },
      ],
    },
  ],
});
