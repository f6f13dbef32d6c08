import { Button } from '@blueprintjs/core';
import { useQuery } from '@tanstack/react-query';
import { useUpload } from '#src/lib/api/use-upload.ts';
import { t } from '#src/lib/i18n.ts';
import { idText } from '#src/lib/language/ltr.ts';
import { useHasPermission } from '#src/lib/session/session.ts';
import { hintOf, type InputProps } from './field-frame.tsx';
import { FileFrame } from './file-frame.tsx';

/** A document of a record: dropped or chosen, uploaded at once, downloaded, and removed. */
export function DocumentField({ field, value, onChange, error }: InputProps<'document'>) {
  const { files } = field;
  const id = typeof value === 'number' ? value : null;
  const mayRead = useHasPermission('files.read');
  const { data: name, isError } = useQuery({
    queryKey: ['file.name', id],
    queryFn: ({ signal }) => files.name(id ?? 0, signal),
    enabled: id !== null && mayRead,
  });
  const upload = useUpload(files.upload, (sent) => onChange(sent.id));
  return (
    <FileFrame
      label={t(field.label)}
      choose={t(id === null ? 'files.choose_document' : 'files.another')}
      accept={files.accept}
      upload={upload}
      error={error ?? (isError ? t('files.gone') : undefined)}
      hint={hintOf(field) ?? t('files.document_hint')}
      onRemove={() => onChange(null)}
    >
      {id === null ? null : (
        <>
          <span className="cut file-drop__name">{name ?? idText(id)}</span>
          {name !== undefined && (
            <Button onClick={() => void files.save(id)}>{t('files.open')}</Button>
          )}
        </>
      )}
    </FileFrame>
  );
}
