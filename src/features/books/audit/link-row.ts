import type { AuditLink } from '#contract/routes/books/audit.ts';

/** A link of the chain as a row, identified by its place. */
export type LinkRow = AuditLink & { id: number };
