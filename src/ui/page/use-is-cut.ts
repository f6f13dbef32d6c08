import { useEffect, useRef, useState } from 'react';

/** Whether the content of a part is wider than the part, now and after either has changed. */
export function useIsCut() {
  const part = useRef<HTMLDivElement>(null);
  const [isCut, setCut] = useState(false);
  useEffect(() => {
    const { current } = part;
    const content = current?.firstElementChild;
    if (!current || !content) return;
    const look = () => setCut(content.scrollWidth > current.clientWidth);
    const observer = new ResizeObserver(look);
    observer.observe(current);
    observer.observe(content);
    return () => observer.disconnect();
  }, []);
  return [part, isCut] as const;
}
