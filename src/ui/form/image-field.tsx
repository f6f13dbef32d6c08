import { useId } from 'react';
import { filesRoutes, IMAGE_TYPES } from '#contract/routes/files.ts';
import { fileUrl } from '#src/lib/file-url.ts';
import { t } from '#src/lib/i18n.ts';
import { uploadFile } from '#src/lib/upload.ts';
import { useUpload } from '#src/lib/use-upload.ts';
import { FileDrop } from './file-drop.tsx';

export interface FileFieldProps {
  label: string;
  /** Id of the file; null is none. */
  value: number | null;
  onChange: (id: number | null) => void;
  error?: string | undefined;
  hint?: string | undefined;
}

/** A picture of a record: dropped or chosen, sent at once, shown, and taken out again. */
export function ImageField({ label, value, onChange, error, hint }: FileFieldProps) {
  const id = useId();
  const { share, failure, start, fail, stop } = useUpload(
    (file, options) => uploadFile(filesRoutes.uploadImage, {}, file, options),
    (file) => onChange(file.id),
  );
  const wrong = failure ?? error;
  return (
    <fieldset className="field" aria-describedby={`${id}-below`}>
      <legend className="field-label">{label}</legend>
      <FileDrop
        choose={t(value === null ? 'files.choose_image' : 'files.another')}
        accept={IMAGE_TYPES.join(',')}
        share={share}
        onFile={(file) => void start(file)}
        onStop={stop}
        onRefused={fail}
        describedBy={`${id}-below`}
      >
        {value !== null && (
          <>
            <img className="file-drop__picture" src={fileUrl(value, '320')} alt={label} />
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
        {wrong ?? hint ?? t('files.image_hint')}
      </span>
    </fieldset>
  );
}
