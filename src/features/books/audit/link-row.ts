import type { AuditLink } from '#contract/routes/audit.ts';

/** A link of the chain as a row: it goes by its place. */
export type LinkRow = AuditLink & { id: number };
