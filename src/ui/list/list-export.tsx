import { pathOf } from '#src/lib/api/call.ts';
import { useExport } from '#src/lib/api/use-export.ts';
import { t } from '#src/lib/i18n.ts';
import { failureText } from '#src/ui/failure/tell-failure.ts';
import { showToast } from '#src/ui/overlay/toaster.tsx';

interface Props {
  /** Of the file, without its day and ending. */
  name: string;
  path: string;
  params?: Readonly<Record<string, string>> | undefined;
  /** What the list is asked for, without its pages. */
  ask: () => Readonly<Record<string, string>>;
}

/** Saves exactly what the filter takes as CSV, to its last row. */
export function ListExport({ name, path, params, ask }: Props) {
  const { size, start, stop } = useExport(name, {
    done: () => showToast({ title: t('lists.exported') }),
    failed: (error) =>
      showToast({
        title: t('lists.csv_failed', { message: failureText(error) }),
        intent: 'destructive',
      }),
  });
  if (size === null)
    return (
      <button
        type="button"
        className="button"
        onClick={() => void start(pathOf(path, params), ask())}
      >
        {t('lists.csv')}
      </button>
    );
  return (
    <>
      <output>{t('lists.exporting', { size })}</output>
      <button type="button" className="button" onClick={stop}>
        {t('lists.csv_stop')}
      </button>
    </>
  );
}
