import { Button } from '@blueprintjs/core';
import { type ReactNode, useId } from 'react';
import type { useUpload } from '#src/lib/api/use-upload.ts';
import { t } from '#src/lib/i18n.ts';
import { FileDrop } from './file-drop.tsx';

interface Props {
  label: string;
  /** The label of the button that chooses a file. */
  choose: string;
  accept: readonly string[];
  upload: ReturnType<typeof useUpload>;
  /** An error other than the upload's. */
  error: string | undefined;
  hint: string;
  /** The current file; null if there is none. */
  children: ReactNode;
  onRemove: () => void;
}

/** One file of a form: dropped or chosen, uploaded, shown, and removed. */
export function FileFrame(props: Props) {
  const { label, upload, children } = props;
  const id = useId();
  const wrong = upload.failure ?? props.error;
  return (
    <fieldset className="field" aria-describedby={`${id}-below`}>
      <legend className="label">{label}</legend>
      <FileDrop
        choose={props.choose}
        accept={props.accept.join(',')}
        share={upload.share}
        onFile={(file) => void upload.start(file)}
        onStop={upload.stop}
        onRefused={upload.fail}
        describedBy={`${id}-below`}
      >
        {children !== null && (
          <>
            {children}
            <Button aria-label={t('files.remove_what', { what: label })} onClick={props.onRemove}>
              {t('files.remove')}
            </Button>
          </>
        )}
      </FileDrop>
      <span
        id={`${id}-below`}
        className={wrong ? 'field-error' : 'hint'}
        role={wrong ? 'alert' : undefined}
      >
        {wrong ?? props.hint}
      </span>
    </fieldset>
  );
}
