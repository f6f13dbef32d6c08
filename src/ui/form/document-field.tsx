import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { DOCUMENT_TYPES, filesRoutes, type StoredFile } from '#contract/routes/files.ts';
import { call, pathOf } from '#src/lib/call.ts';
import { http } from '#src/lib/http.ts';
import { t } from '#src/lib/i18n.ts';
import { useCan } from '#src/lib/session.ts';
import { uploadFile } from '#src/lib/upload.ts';
import { useUpload } from '#src/lib/use-upload.ts';
import { tellFailure } from '../tell-failure.ts';
import { FileDrop } from './file-drop.tsx';
import type { FileFieldProps } from './image-field.tsx';

const about = (id: number | null) => ({
  queryKey: ['files.get', id],
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    call(filesRoutes.get, { params: { id: String(id) } }, { signal }),
  enabled: id !== null,
});

/** A document asks for the token, so it is not a plain link. */
async function save(file: StoredFile): Promise<void> {
  try {
    const url = pathOf(filesRoutes.document.path, { id: file.id });
    const { data } = await http.request<Blob>({ url, responseType: 'blob' });
    const link = document.createElement('a');
    link.href = URL.createObjectURL(data);
    link.download = file.name;
    link.click();
    // Released once the browser has taken it.
    setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
  } catch (error) {
    tellFailure(error);
  }
}

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
              <button type="button" className="button" onClick={() => void save(file)}>
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
