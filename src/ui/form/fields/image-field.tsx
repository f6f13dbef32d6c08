import { filesRoutes, IMAGE_TYPES } from '#contract/routes/files.ts';
import { fileUrl } from '#src/lib/api/file-url.ts';
import { uploadFile } from '#src/lib/api/upload.ts';
import { useUpload } from '#src/lib/api/use-upload.ts';
import { t } from '#src/lib/i18n.ts';
import { FileFrame } from './file-frame.tsx';

export interface FileFieldProps {
  label: string;
  /** Id of the file; null for none. */
  value: number | null;
  onChange: (id: number | null) => void;
  error?: string | undefined;
  hint?: string | undefined;
}

/** An image of a record: dropped or chosen, uploaded at once, shown, and removed. */
export function ImageField({ label, value, onChange, error, hint }: FileFieldProps) {
  const upload = useUpload(
    (file, options) => uploadFile(filesRoutes.uploadImage, {}, file, options),
    (file) => onChange(file.id),
  );
  return (
    <FileFrame
      label={label}
      choose={t(value === null ? 'files.choose_image' : 'files.another')}
      accept={IMAGE_TYPES}
      upload={upload}
      error={error}
      hint={hint ?? t('files.image_hint')}
      onRemove={() => onChange(null)}
    >
      {value === null ? null : (
        <img className="file-drop__picture" src={fileUrl(value, '320')} alt={label} />
      )}
    </FileFrame>
  );
}
