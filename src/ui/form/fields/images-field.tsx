import { ArrowLeft, Cross } from '@blueprintjs/icons';
import { fileUrl } from '#src/lib/api/file-url.ts';
import { useUpload } from '#src/lib/api/use-upload.ts';
import { t } from '#src/lib/i18n.ts';
import { IconButton } from '#src/ui/controls/icon-button.tsx';
import { FieldGroup, type InputProps } from './field-frame.tsx';
import { FileDrop } from './file-drop.tsx';

/** Several images in order: lists show the first. */
export function ImagesField({ field, value, onChange, error }: InputProps<'images'>) {
  const ids = Array.isArray(value) ? (value as number[]) : [];
  const { share, failure, start, fail, stop } = useUpload(field.files.upload, ({ id }) => {
    if (!ids.includes(id)) onChange([...ids, id]);
  });
  const forward = (at: number) =>
    onChange(ids.toSpliced(at, 1).toSpliced(at - 1, 0, ids[at] as number));
  return (
    <FieldGroup
      field={field}
      error={failure ?? error}
      hint={t('files.images_hint', { most: field.most })}
    >
      {ids.length > 0 && (
        <ol className="row form-images">
          {ids.map((id, at) => (
            <li key={id}>
              <img
                className="picture"
                data-large
                src={fileUrl(id, '320')}
                alt={t('files.image_at', { n: at + 1 })}
              />
              {at > 0 && (
                <IconButton
                  label={t('files.image_forward', { n: at + 1 })}
                  onClick={() => forward(at)}
                  icon={<ArrowLeft />}
                />
              )}
              <IconButton
                label={t('files.image_remove', { n: at + 1 })}
                onClick={() => onChange(ids.filter((_, n) => n !== at))}
                icon={<Cross />}
              />
            </li>
          ))}
        </ol>
      )}
      {ids.length < field.most && (
        <FileDrop
          choose={t(ids.length === 0 ? 'files.choose_image' : 'files.add_image')}
          accept={field.files.accept.join(',')}
          share={share}
          onFile={(file) => void start(file)}
          onStop={stop}
          onRefused={fail}
        />
      )}
    </FieldGroup>
  );
}
