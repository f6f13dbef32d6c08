import { useEffect, useRef, useState } from 'react';
import type { UploadOptions } from './upload.ts';

/** Uploads one file at a time. Returns progress, error, and a function that cancels. */
export function useUpload<T>(
  send: (file: File, options: UploadOptions) => Promise<T>,
  onDone: (answer: T) => void,
) {
  const [share, setShare] = useState<number | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);
  const start = async (file: File) => {
    running.current?.abort();
    const controller = new AbortController();
    running.current = controller;
    setFailure(null);
    setShare(0);
    try {
      const answer = await send(file, { signal: controller.signal, onProgress: setShare });
      if (!controller.signal.aborted) onDone(answer);
    } catch (error) {
      if (!controller.signal.aborted)
        setFailure(error instanceof Error ? error.message : String(error));
    }
    // A later upload may be running.
    if (running.current === controller) setShare(null);
  };
  return { share, failure, start, fail: setFailure, stop: () => running.current?.abort() };
}
