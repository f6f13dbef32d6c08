import type { ReactNode } from 'react';
import { cutParts } from '#src/lib/language/ltr.ts';

/**
 * Content that is cut at its end where it does not fit, in a cell or an element with the class `cut`.
 * In a language from right to left, a Latin name in it that is wider than its place loses its own end
 * and not its beginning. Content that is more than a text stays as it is.
 */
export function CutText({ children }: { children: ReactNode }) {
  if (typeof children !== 'string') return children;
  const parts = cutParts(children);
  const [only] = parts;
  if (only && parts.length === 1 && !only.isName) return only.text;
  return (
    <>
      {parts.map(({ text, isName }, at) =>
        isName ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text, which has no other keys.
          <bdi key={at} className="cut-name">
            {text}
          </bdi>
        ) : (
          text
        ),
      )}
    </>
  );
}
