import type { ReactNode } from 'react';

/** A page with a short text, shown in place of a screen. Without a title, the header has it. */
export function PlainPage({ title, children }: { title?: string; children: ReactNode }) {
  return (
    <section className="page plain-page">
      {title && <h2>{title}</h2>}
      <p className="quiet">{children}</p>
    </section>
  );
}
