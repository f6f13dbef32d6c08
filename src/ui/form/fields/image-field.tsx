import { fileUrl } from '#src/lib/api/file-url.ts';
import { useUpload } from '#src/lib/api/use-upload.ts';
import { t } from '#src/lib/i18n.ts';
import { hintOf, type InputProps } from './field-frame.tsx';
import { FileFrame } from './file-frame.tsx';

/** An image of a record: dropped or chosen, uploaded at once, shown, and removed. */
export function ImageField({ field, value, onChange, error }: InputProps<'image'>) {
  const { files } = field;
  const id = typeof value === 'number' ? value : null;
  const label = t(field.label);
  const upload = useUpload(files.upload, (sent) => onChange(sent.id));
  return (
    <FileFrame
      label={label}
      choose={t(id === null ? 'files.choose_image' : 'files.another')}
      accept={files.accept}
      upload={upload}
      error={error}
      hint={hintOf(field) ?? t('files.image_hint')}
      onRemove={() => onChange(null)}
    >
      {id === null ? null : (
        <img className="picture" data-large src={fileUrl(id, '320')} alt={label} />
      )}
    </FileFrame>
  );
}
