const LOCK_NOT_AVAILABLE = '55P03';

/** Whether a statement gave up because a lock was not given within `lock_timeout`: it may be tried again. */
export const isLocked = (error: unknown): boolean =>
  (error as { code?: string } | undefined)?.code === LOCK_NOT_AVAILABLE;

const DEADLOCK_DETECTED = '40P01';

/** Whether a transaction was ended because it and another waited for each other: it may be tried again. */
export const isDeadlocked = (error: unknown): boolean =>
  (error as { code?: string } | undefined)?.code === DEADLOCK_DETECTED;
