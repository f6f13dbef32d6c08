import { ApiFailure } from './api-failure.ts';

/**
 * One retry, as for every query. None for a record that does not exist: a retry would not find it
 * either.
 */
export const retryUnlessMissing = (failures: number, error: Error): boolean =>
  failures < 1 && !(error instanceof ApiFailure && error.status === 404);
