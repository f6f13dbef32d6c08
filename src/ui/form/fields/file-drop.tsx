import { Button, ProgressBar } from '@blueprintjs/core';
import { type DragEvent, type ReactNode, useRef, useState } from 'react';
import { t } from '#src/lib/i18n.ts';
import './files.css';

interface Props {
  /** The label of the button that opens the browser's file dialog. */
  choose: string;
  /** Media types and extensions that the dialog offers. */
  accept: string;
  /** From 0 to 1 during an upload; null otherwise. */
  share: number | null;
  onFile: (file: File) => void;
  onStop: () => void;
  onRefused: (words: string) => void;
  describedBy?: string | undefined;
  isLarge?: true;
  /** The current file, before the button. */
  children?: ReactNode;
}

function Progress({ share, onStop }: { share: number; onStop: () => void }) {
  const percent = Math.floor(share * 100);
  const words = share < 1 ? t('files.sending', { percent }) : t('files.working');
  return (
    <>
      <ProgressBar value={share} animate={false} stripes={false} aria-label={words} />
      <span className="quiet small">{words}</span>
      <Button onClick={onStop}>{t('files.stop')}</Button>
    </>
  );
}

/** A drop zone for one file, with a button to choose it. Shows the progress of the upload. */
export function FileDrop(props: Props) {
  const { share, onFile, onRefused } = props;
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const over = (event: DragEvent) => {
    if (!event.dataTransfer.types.includes('Files')) return;
    event.preventDefault();
    setOver(true);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    const [file, ...more] = event.dataTransfer.files;
    if (more.length > 0) onRefused(t('files.one_only'));
    else if (file) onFile(file);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the button beside it does the same by key.
    <div
      className="row file-drop"
      data-over={isOver || undefined}
      data-large={props.isLarge}
      onDragOver={over}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      {props.children}
      {share === null ? (
        <>
          <Button aria-describedby={props.describedBy} onClick={() => input.current?.click()}>
            {props.choose}
          </Button>
          <span className="quiet small">{t('files.or_drop')}</span>
        </>
      ) : (
        <Progress share={share} onStop={props.onStop} />
      )}
      <input
        ref={input}
        type="file"
        hidden
        accept={props.accept}
        onChange={({ target }) => {
          const file = target.files?.[0];
          // Lets the user choose the same file again.
          target.value = '';
          if (file) onFile(file);
        }}
      />
    </div>
  );
}
