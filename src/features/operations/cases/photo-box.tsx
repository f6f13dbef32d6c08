import type { ClipboardEvent, ReactNode } from 'react';
import type { Case } from '#contract/operations/cases/case.ts';
import { IMAGE_TYPES } from '#contract/routes/platform/files.ts';
import { attachPhoto } from '#src/domain/case/cases.ts';
import { useUpload } from '#src/lib/api/use-upload.ts';
import { t } from '#src/lib/i18n.ts';
import { FieldError } from '#src/ui/field/field-error.tsx';
import { FileDrop } from '#src/ui/form/fields/file-drop.tsx';

interface Props {
  row: Case;
  onSent: (row: Case) => void;
  /** What else is written here: an image that is pasted into it becomes a photo. */
  children: ReactNode;
}

const isImage = ({ type }: File) => IMAGE_TYPES.some((one) => one === type);

/** Adds a photo of staff to a case: chosen, dropped, or pasted into the comment. */
export function PhotoBox({ row, onSent, children }: Props) {
  const upload = useUpload<Case>((file, options) => attachPhoto(row, file, options), onSent);
  if (row.acts.attach !== true) return children;
  const paste = (event: ClipboardEvent) => {
    const image = [...event.clipboardData.files].find(isImage);
    if (!image) return;
    // Otherwise the name of the file may be written into the comment.
    event.preventDefault();
    if (upload.share === null) void upload.start(image);
  };
  return (
    <div className="stack" onPaste={paste}>
      {children}
      <FileDrop
        choose={t('cases.photo_add')}
        accept={IMAGE_TYPES.join(',')}
        share={upload.share}
        onFile={(file) => void upload.start(file)}
        onStop={upload.stop}
        onRefused={upload.fail}
      />
      <FieldError>{upload.failure}</FieldError>
    </div>
  );
}
