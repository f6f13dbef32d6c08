import { useQuery } from '@tanstack/react-query';
import { DOCUMENT_TYPES, filesRoutes } from '#contract/routes/files.ts';
import { call } from '#src/lib/api/call.ts';
import { uploadFile } from '#src/lib/api/upload.ts';
import { useUpload } from '#src/lib/api/use-upload.ts';
import { t } from '#src/lib/i18n.ts';
import { useCan } from '#src/lib/session/session.ts';
import { saveDocument } from '#src/ui/failure/save-document.ts';
import { FileFrame } from './file-frame.tsx';
import type { FileFieldProps } from './image-field.tsx';

const about = (id: number | null, mayRead: boolean) => ({
  queryKey: ['files.get', id],
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    call(filesRoutes.get, { params: { id: String(id) } }, { signal }),
  enabled: id !== null && mayRead,
});

/** A document of a record: dropped or chosen, uploaded at once, downloaded, and removed. */
export function DocumentField({ label, value, onChange, error, hint }: FileFieldProps) {
  const mayRead = useCan('files.read');
  const { data: file, isError } = useQuery(about(value, mayRead));
  const upload = useUpload(
    (chosen, options) => uploadFile(filesRoutes.uploadDocument, {}, chosen, options),
    (sent) => onChange(sent.id),
  );
  return (
    <FileFrame
      label={label}
      choose={t(value === null ? 'files.choose_document' : 'files.another')}
      accept={DOCUMENT_TYPES}
      upload={upload}
      error={error ?? (isError ? t('files.gone') : undefined)}
      hint={hint ?? t('files.document_hint')}
      onRemove={() => onChange(null)}
    >
      {value === null ? null : (
        <>
          <span className="file-drop__name">{file?.name ?? `#${value}`}</span>
          {file && (
            <button type="button" className="button" onClick={() => void saveDocument(file.id)}>
              {t('files.open')}
            </button>
          )}
        </>
      )}
    </FileFrame>
  );
}
