import type { ReactNode } from 'react';

/**
 * Ids, telephones, bank accounts, amounts and signed numbers, which keep their order in a language
 * from right to left. As a text: `ltrText`.
 */
export const Ltr = ({ children, className }: { children: ReactNode; className?: string }) => (
  <bdi dir="ltr" {...(className === undefined ? {} : { className })}>
    {children}
  </bdi>
);
