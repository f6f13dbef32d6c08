import { ApiFailure } from './api-failure.ts';

/** One retry, as every query has; none for what is not there, which a second look does not find either. */
export const retryUnlessMissing = (failures: number, error: Error): boolean =>
  failures < 1 && !(error instanceof ApiFailure && error.status === 404);
