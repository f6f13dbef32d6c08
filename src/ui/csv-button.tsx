import { useEffect, useRef, useState } from 'react';
import { BOM } from '#contract/csv.ts';
import { t } from '#src/lib/i18n.ts';
import { saveCsv } from '#src/lib/save-file.ts';
import { showToast } from './toaster.tsx';

interface Props {
  /** Of the file, without its ending. */
  name: string;
  /** Reads everything that the filter takes and gives it as lines, the head first. */
  lines: (onProgress: (n: number) => void, signal: AbortSignal) => Promise<readonly string[]>;
}

/** Saves exactly what the filter takes, to its last row, as CSV. */
export function CsvButton({ name, lines }: Props) {
  const running = useRef<AbortController | null>(null);
  const [n, setN] = useState<number | null>(null);
  useEffect(() => () => running.current?.abort(), []);
  const make = async () => {
    const controller = new AbortController();
    running.current = controller;
    setN(0);
    try {
      const all = await lines(setN, controller.signal);
      saveCsv(`${name}.csv`, `${BOM}${all.join('\r\n')}\r\n`);
      showToast({ title: t('lists.csv_done', { n: all.length - 1 }) });
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      if (!controller.signal.aborted)
        showToast({ title: t('lists.csv_failed', { message }), intent: 'destructive' });
    }
    setN(null);
  };
  return n === null ? (
    <button type="button" className="button" onClick={() => void make()}>
      {t('lists.csv')}
    </button>
  ) : (
    <>
      <output>{t('lists.csv_reading', { n })}</output>
      <button type="button" className="button" onClick={() => running.current?.abort()}>
        {t('lists.csv_stop')}
      </button>
    </>
  );
}
