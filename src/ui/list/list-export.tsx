import { Button } from '@blueprintjs/core';
import { pathOf } from '#src/lib/api/call.ts';
import { useExport } from '#src/lib/api/use-export.ts';
import { t } from '#src/lib/i18n.ts';
import { failureText } from '#src/ui/failure/announce-failure.ts';
import { showToast } from '#src/ui/toast/toaster.tsx';

interface Props {
  /** What the file contains: its name begins with it. */
  name: string;
  path: string;
  params?: Readonly<Record<string, string>> | undefined;
  /** The query of the list, without paging. */
  ask: () => Readonly<Record<string, string>>;
  /** The names of what the rows are limited to, for the name of the file. */
  limitedTo?: readonly string[] | null | undefined;
  /** Makes the file on the server instead, for a long export. */
  onFile?: (() => void) | undefined;
}

/**
 * Saves all rows that match the filter as CSV. A long export can be continued as a file on the
 * server.
 */
export function ListExport({ name, path, params, ask, limitedTo, onFile }: Props) {
  const { size, start, stop } = useExport(
    name,
    {
      done: () => showToast({ title: t('lists.exported') }),
      failed: (error) =>
        showToast({
          title: t('lists.csv_failed', { message: failureText(error) }),
          intent: 'destructive',
        }),
    },
    limitedTo,
  );
  if (size === null)
    return (
      <Button onClick={() => void start(pathOf(path, params), ask())}>{t('lists.csv')}</Button>
    );
  return (
    <>
      <output>{t('lists.exporting', { size })}</output>
      {onFile && (
        <Button
          onClick={() => {
            stop();
            onFile();
          }}
        >
          {t('lists.csv_file')}
        </Button>
      )}
      <Button onClick={stop}>{t('lists.csv_stop')}</Button>
    </>
  );
}
