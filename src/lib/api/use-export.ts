import { useEffect, useRef, useState } from 'react';
import { fileNameOf } from '#contract/file-name.ts';
import { casablancaDay } from '#rules/time.ts';
import { findConsole } from '#src/lib/console/console.ts';
import { bytesText } from '#src/lib/text/number.ts';
import { http } from './http.ts';
import { saveBlob } from './save-file.ts';

/** Saves the response of a path as CSV, named by its query. Reports progress, and can be cancelled. */
export function useExport(
  what: string,
  on: { done: () => void; failed: (error: unknown) => void },
  /** The names of the operational zones that it is limited to; absent: as many as are chosen. */
  zones?: readonly string[] | null,
) {
  const [size, setSize] = useState<string | null>(null);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);
  const start = async (url: string, params: Readonly<Record<string, unknown>>) => {
    const controller = new AbortController();
    running.current = controller;
    setSize(bytesText(0));
    try {
      const { data } = await http.request<Blob>({
        url,
        params,
        responseType: 'blob',
        signal: controller.signal,
        onDownloadProgress: ({ loaded }) => setSize(bytesText(loaded)),
      });
      const chosen = findConsole()?.deps.zones?.chosen?.length ?? null;
      const limits = { zones: zones ?? chosen, today: casablancaDay(new Date()) };
      saveBlob(`${fileNameOf({ what, query: params, ...limits })}.csv`, data);
      on.done();
    } catch (error) {
      if (!controller.signal.aborted) on.failed(error);
    } finally {
      setSize(null);
    }
  };
  return { size, start, stop: () => running.current?.abort() };
}
