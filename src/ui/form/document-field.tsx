import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { DOCUMENT_TYPES, filesRoutes } from '#contract/routes/files.ts';
import { call } from '#src/lib/call.ts';
import { t } from '#src/lib/i18n.ts';
import { useCan } from '#src/lib/session.ts';
import { uploadFile } from '#src/lib/upload.ts';
import { useUpload } from '#src/lib/use-upload.ts';
import { saveDocument } from '../save-document.ts';
import { FileDrop } from './file-drop.tsx';
import type { FileFieldProps } from './image-field.tsx';

const about = (id: number | null) => ({
  queryKey: ['files.get', id],
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    call(filesRoutes.get, { params: { id: String(id) } }, { signal }),
  enabled: id !== null,
});

/** A document of a record: dropped or chosen, sent at once, saved from here, and taken out again. */
export function DocumentField({ label, value, onChange, error, hint }: FileFieldProps) {
  const id = useId();
  const mayRead = useCan('files.read');
  const { data: file, isError } = useQuery(about(value));
  const { share, failure, start, fail, stop } = useUpload(
    (chosen, options) => uploadFile(filesRoutes.uploadDocument, {}, chosen, options),
    (sent) => onChange(sent.id),
  );
  const wrong = failure ?? error ?? (isError ? t('files.gone') : undefined);
  return (
    <fieldset className="field" aria-describedby={`${id}-below`}>
      <legend className="field-label">{label}</legend>
      <FileDrop
        choose={t(value === null ? 'files.choose_document' : 'files.another')}
        accept={DOCUMENT_TYPES.join(',')}
        share={share}
        onFile={(chosen) => void start(chosen)}
        onStop={stop}
        onRefused={fail}
        describedBy={`${id}-below`}
      >
        {value !== null && (
          <>
            <span className="file-drop__name">{file?.name}</span>
            {file && mayRead && (
              <button type="button" className="button" onClick={() => void saveDocument(file.id)}>
                {t('files.open')}
              </button>
            )}
            <button
              type="button"
              className="button"
              aria-label={t('files.remove_what', { what: label })}
              onClick={() => onChange(null)}
            >
              {t('files.remove')}
            </button>
          </>
        )}
      </FileDrop>
      <span
        id={`${id}-below`}
        className={wrong ? 'field-error' : 'field-hint'}
        role={wrong ? 'alert' : undefined}
      >
        {wrong ?? hint ?? t('files.document_hint')}
      </span>
    </fieldset>
  );
}
