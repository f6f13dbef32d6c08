import { auditRoutes } from '#contract/routes/books/audit.ts';
import { call } from '#src/lib/api/call.ts';

/** Verifies the hash chain of the audit log from its first entry. */
export const verifyChain = () => call(auditRoutes.verify, {});

/** Checks the books now and stores the report. */
export const proveBooks = () => call(auditRoutes.prove, {});
