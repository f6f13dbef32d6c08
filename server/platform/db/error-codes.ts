const LOCK_NOT_AVAILABLE = '55P03';

/**
 * Whether a statement failed because it did not get a lock within `lock_timeout`; it can be
 * retried.
 */
export const isLocked = (error: unknown): boolean =>
  (error as { code?: string } | undefined)?.code === LOCK_NOT_AVAILABLE;

const DEADLOCK_DETECTED = '40P01';

/** Whether a transaction was ended because of a deadlock; it can be retried. */
export const isDeadlocked = (error: unknown): boolean =>
  (error as { code?: string } | undefined)?.code === DEADLOCK_DETECTED;

const UNIQUE_VIOLATION = '23505';

/** Whether a row would have had the key of another one: of the constraint, if one is named. */
export function isUniqueViolation(error: unknown, constraint?: string): boolean {
  const fault = error as { code?: string; constraint?: string };
  return (
    fault.code === UNIQUE_VIOLATION && (constraint === undefined || fault.constraint === constraint)
  );
}
