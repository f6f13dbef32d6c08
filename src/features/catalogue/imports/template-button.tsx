import { Button } from '@blueprintjs/core';
import { type ImportKind, importsRoutes } from '#contract/routes/catalogue/imports.ts';
import { useExport } from '#src/lib/api/use-export.ts';
import { t } from '#src/lib/i18n.ts';
import { announceFailure } from '#src/ui/failure/announce-failure.ts';

/** Downloads a file with the headings of an import and an example row. */
export function TemplateButton(props: { kind: ImportKind; storeId: string | undefined }) {
  const { kind, storeId } = props;
  const { size, start } = useExport(`import-template-${kind}`, {
    done: () => undefined,
    failed: announceFailure,
  });
  const query = { kind, ...(storeId ? { storeId } : {}) };
  return (
    <p className="row">
      <Button
        disabled={size !== null}
        onClick={() => void start(importsRoutes.template.path, query)}
      >
        {t('imports.template')}
      </Button>
      <span className="quiet">{t('imports.template_hint')}</span>
    </p>
  );
}
