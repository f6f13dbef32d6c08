import type { ReactNode } from 'react';
import './plain-page.css';

/** A page with a short text in place of a screen. */
export function PlainPage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="plain-page">
      <h2>{title}</h2>
      <p>{children}</p>
    </section>
  );
}
