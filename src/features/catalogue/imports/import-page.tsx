import { useState } from 'react';
import type { Import, ImportKind } from '#contract/routes/catalogue/imports.ts';
import { uploadAgain, uploadImport, useImport } from '#src/domain/import/use-import.ts';
import { idIn, useUrlFilter } from '#src/lib/address/use-url-filter.ts';
import { useUpload } from '#src/lib/api/use-upload.ts';
import { t } from '#src/lib/i18n.ts';
import { TextButton } from '#src/ui/controls/text-button.tsx';
import { FileDrop } from '#src/ui/form/fields/file-drop.tsx';
import { Notice } from '#src/ui/page/notice.tsx';
import { ColumnsStep } from './columns-step.tsx';
import { EarlierImports } from './earlier-imports.tsx';
import { FileReading } from './file-reading.tsx';
import { FileFacts, Steps } from './import-facts.tsx';
import { CheckedStep, EndStep, WorkingStep } from './result-steps.tsx';
import { TemplateButton } from './template-button.tsx';
import './import.css';

const NAMES = ['import', 'store'] as const;
const ACCEPT = '.csv,.tsv,.txt,text/csv,text/tab-separated-values,text/plain';

function UploadStep({
  kind,
  storeId,
  onDone,
}: {
  kind: ImportKind;
  storeId: string | undefined;
  onDone: (one: Import, file: File) => void;
}) {
  const [chosen, setChosen] = useState<File | null>(null);
  const { share, failure, start, fail, stop } = useUpload(
    async (file, options) => ({ file, made: await uploadImport(kind, storeId, file, options) }),
    ({ made, file }) => onDone(made, file),
  );
  const isRefused = failure !== null && chosen !== null && share === null;
  return (
    <section className="column import__step">
      <h2>{t('imports.upload_title')}</h2>
      <p className="quiet import__lead">
        {t(`imports.lead_${kind}`)} {t('imports.upload_lead')}
      </p>
      <TemplateButton kind={kind} storeId={storeId} />
      {failure && <Notice severity="critical">{failure}</Notice>}
      <FileDrop
        isLarge
        choose={t('imports.choose')}
        accept={ACCEPT}
        share={share}
        onFile={(file) => {
          setChosen(file);
          void start(file);
        }}
        onStop={stop}
        onRefused={(why) => {
          setChosen(null);
          fail(why);
        }}
      />
      {isRefused && (
        <FileReading
          file={chosen}
          read={null}
          send={(file, options, choice) => uploadImport(kind, storeId, file, options, choice)}
          onAgain={(made) => onDone(made, chosen)}
        />
      )}
    </section>
  );
}

function Step(props: {
  record: Import;
  isAtColumns: boolean;
  onColumns: () => void;
  onAnother: () => void;
}) {
  const { record, isAtColumns, onColumns, onAnother } = props;
  switch (record.status) {
    case 'mapping':
    case 'failed':
      return <ColumnsStep key={record.version} record={record} />;
    case 'checked':
      return isAtColumns ? (
        <ColumnsStep key={record.version} record={record} />
      ) : (
        <CheckedStep record={record} onColumns={onColumns} />
      );
    case 'checking':
    case 'applying':
      return <WorkingStep record={record} />;
    case 'applied':
    case 'cancelled':
      return <EndStep record={record} onAnother={onAnother} />;
  }
}

/**
 * An import, from the file to its report. The id of the import is in the address, so that a reload
 * resumes it; `store` in the address limits it to one store.
 */
function ImportPage({ kind }: { kind: ImportKind }) {
  const [address, setAddress] = useUrlFilter(NAMES);
  const id = idIn(address.import);
  const { data: one, error } = useImport(id);
  // Of the import that was uploaded on this page, until it is left.
  const [uploaded, setUploaded] = useState<{ id: number; file: File } | null>(null);
  const open = (made: Import, file?: File) => {
    if (file) setUploaded({ id: made.id, file });
    setAddress({ import: String(made.id) });
  };
  // The user may return to the columns after a check, and to how the file is read.
  const [remapped, setRemapped] = useState<string | null>(null);
  const shown = one && `${one.id} ${one.version}`;
  const isAtColumns = one?.status === 'checked' ? remapped === shown : one?.status === 'mapping';
  const file = one && uploaded?.id === one.id && isAtColumns ? uploaded.file : null;
  return (
    <div className="screen column import">
      <Steps status={one && id ? (isAtColumns ? 'mapping' : one.status) : null} />
      {id === undefined && (
        <>
          <UploadStep kind={kind} storeId={idIn(address.store)} onDone={open} />
          <EarlierImports kind={kind} onOpen={open} />
        </>
      )}
      {id !== undefined && !one && !error && <output>{t('imports.reading')}</output>}
      {id !== undefined && !one && error && (
        <Notice severity="critical">
          {t('imports.unread', { message: error.message })}{' '}
          <TextButton onClick={() => setAddress({ import: '' })}>{t('imports.another')}</TextButton>
        </Notice>
      )}
      {id !== undefined && one && (
        <>
          <FileFacts record={one} />
          {file && (
            <FileReading
              key={one.id}
              file={file}
              read={one}
              send={(again, options, choice) => uploadAgain(one, again, options, choice)}
              onAgain={(made) => open(made, file)}
            />
          )}
          <Step
            record={one}
            isAtColumns={isAtColumns}
            onColumns={() => setRemapped(shown ?? null)}
            onAnother={() => setAddress({ import: '' })}
          />
        </>
      )}
    </div>
  );
}

/** Imports items from CSV: of one store (`?store=`), or of the stores that the rows name. */
export const ItemImportPage = () => <ImportPage kind="items" />;

/** Imports stores from CSV: data from another product, or the list's export with changes. */
export const StoreImportPage = () => <ImportPage kind="stores" />;
