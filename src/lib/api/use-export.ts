import { useEffect, useRef, useState } from 'react';
import { bytesText } from '#src/lib/text/number.ts';
import { http } from './http.ts';
import { saveBlob } from './save-file.ts';

/** Saves the response of a path as CSV. Reports progress, and can be cancelled. */
export function useExport(
  name: string,
  on: { done: () => void; failed: (error: unknown) => void },
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
      saveBlob(`${name}-${new Date().toISOString().slice(0, 10)}.csv`, data);
      on.done();
    } catch (error) {
      if (!controller.signal.aborted) on.failed(error);
    } finally {
      setSize(null);
    }
  };
  return { size, start, stop: () => running.current?.abort() };
}
