import { Button, ProgressBar } from '@blueprintjs/core';
import { type Ref, useId, useState } from 'react';
import { Link } from 'react-router-dom';
import { type Import, importsRoutes } from '#contract/routes/catalogue/imports.ts';
import { useImportActs, useImportChanges } from '#src/domain/import/use-import.ts';
import { ConfirmFar } from '#src/domain/item/ask-prices.tsx';
import { pathOf } from '#src/lib/api/call.ts';
import { keptText } from '#src/lib/api/sentence-of.ts';
import { useExport } from '#src/lib/api/use-export.ts';
import { t } from '#src/lib/i18n.ts';
import { countText } from '#src/lib/text/number.ts';
import { announceFailure, failureText } from '#src/ui/failure/announce-failure.ts';
import { Figures } from '#src/ui/page/figures.tsx';
import { Notice } from '#src/ui/page/notice.tsx';
import { CancelImportButton } from './cancel-import-button.tsx';
import { ChangeList } from './change-list.tsx';
import { ErrorList } from './error-list.tsx';
import { Questions } from './questions.tsx';
import { useFirstFocus } from './use-first-focus.ts';

const COUNTS = ['created', 'changed', 'unchanged', 'refused', 'errors'] as const;

/** Downloads every refused line as CSV, to be corrected and imported again. */
function RefusedButton({
  record,
  ref,
}: {
  record: Import;
  ref?: Ref<HTMLButtonElement> | undefined;
}) {
  const { size, start, stop } = useExport(`import-${record.id}-refused`, {
    done: () => undefined,
    failed: announceFailure,
  });
  if (!record.counts?.refused) return null;
  return size === null ? (
    <Button
      ref={ref}
      onClick={() => void start(pathOf(importsRoutes.refused.path, { id: record.id }), {})}
    >
      {t('imports.save_refused')}
    </Button>
  ) : (
    <Button onClick={stop}>
      {t('files.stop')} · {size}
    </Button>
  );
}

function Counts({ record }: { record: Import }) {
  const { counts } = record;
  if (!counts) return null;
  return (
    <Figures
      figures={COUNTS.map((name) => [
        t(`imports.${name}`),
        countText(counts[name]),
        (name === 'refused' || name === 'errors') && counts[name] > 0 && 'warning',
      ])}
    />
  );
}

/** The progress of the server's work. */
export function WorkingStep({ record }: { record: Import }) {
  const acts = useImportActs(record);
  const { done, of } = record.progress ?? { done: 0, of: record.rows };
  const isApplying = record.status === 'applying';
  const words = t('imports.progress', {
    done: countText(done),
    of: countText(of),
  });
  return (
    <section className="column import__step">
      <h2>{t(isApplying ? 'imports.applying' : 'imports.checking')}</h2>
      <p className="row">
        <ProgressBar
          value={of === 0 ? 0 : done / of}
          animate={false}
          stripes={false}
          aria-label={words}
        />
        <output>{words}</output>
        {!isApplying && <CancelImportButton acts={acts} />}
      </p>
    </section>
  );
}

/** The result of a check, and the button to apply it. */
export function CheckedStep({ record, onColumns }: { record: Import; onColumns: () => void }) {
  const acts = useImportActs(record);
  const first = useFirstFocus<HTMLButtonElement>();
  const [isConfirmed, setConfirmed] = useState(false);
  const changes = useImportChanges(record);
  const id = useId();
  const { created = 0, changed = 0, unchanged = 0, refused = 0 } = record.counts ?? {};
  const n = created + changed;
  const far = changes.data?.far ?? 0;
  const isToConfirm = far > 0 && !isConfirmed;
  const apply = refused > 0 ? t('imports.apply_good', { n }) : t('imports.apply', { n });
  return (
    <section className="column import__step">
      <h2>{t('imports.checked_title')}</h2>
      {record.failure && <Notice severity="warning">{keptText(record.failure, record)}</Notice>}
      <Counts record={record} />
      {far > 0 && (
        <ConfirmFar far={far} isConfirmed={isConfirmed} isMissing={false} onChange={setConfirmed} />
      )}
      {n === 0 && <p>{t(unchanged > 0 ? 'imports.nothing' : 'imports.none_good')}</p>}
      <p className="row">
        {n > 0 && (
          <Button
            ref={refused === 0 ? first : undefined}
            intent="primary"
            disabled={acts.isPending || changes.isLoading || isToConfirm}
            aria-describedby={isToConfirm ? id : undefined}
            onClick={() => acts.mutate({ do: 'apply', skipRefused: refused > 0 })}
          >
            {apply}
          </Button>
        )}
        {/* Leaving lines out must be a deliberate choice, not the result of an extra Enter. */}
        <RefusedButton record={record} ref={refused > 0 ? first : undefined} />
        <Button ref={n === 0 && refused === 0 ? first : undefined} onClick={onColumns}>
          {t('imports.back_to_columns')}
        </Button>
        <CancelImportButton acts={acts} />
        <output id={id}>{isToConfirm && t('imports.confirm_first')}</output>
      </p>
      <Questions record={record} acts={acts} />
      <ErrorList record={record} />
      {changes.error && <Notice severity="warning">{failureText(changes.error)}</Notice>}
      {changes.data && <ChangeList changes={changes.data} />}
    </section>
  );
}

/** The path of the imported rows. */
const listOf = ({ kind, storeId }: Import) =>
  kind === 'items' && storeId ? `/stores/${storeId}/items` : `/${kind}`;

/** The report of a finished import. */
export function EndStep({ record, onAnother }: { record: Import; onAnother: () => void }) {
  const first = useFirstFocus<HTMLButtonElement>();
  const isApplied = record.status === 'applied';
  const { created = 0, changed = 0, unchanged = 0, refused = 0 } = record.counts ?? {};
  return (
    <section className="column import__step">
      <h2>{t(isApplied ? 'imports.applied_title' : 'imports.cancelled_title')}</h2>
      <output>
        {isApplied
          ? t('imports.applied_lead', { created, changed, unchanged, refused })
          : t('imports.cancelled_lead')}
      </output>
      <p className="row">
        <Button ref={first} intent="primary" onClick={onAnother}>
          {t('imports.another')}
        </Button>
        {isApplied && <RefusedButton record={record} />}
        <Link className="bp6-button" to={listOf(record)}>
          {t(`imports.to_${record.kind}`)}
        </Link>
      </p>
      {isApplied && <ErrorList record={record} />}
    </section>
  );
}
