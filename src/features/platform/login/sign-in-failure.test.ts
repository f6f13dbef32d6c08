import { AxiosError, type AxiosResponse } from 'axios';
import { describe, expect, it } from 'vitest';
import { ApiFailure } from '#src/lib/api/api-failure.ts';
import { retryAtOf, signInFailureText } from './sign-in-failure.ts';
import { minutesAndSeconds } from './use-countdown.ts';

function failure(status: number, data: object): ApiFailure {
  const response = { status, data } as AxiosResponse;
  return new ApiFailure(new AxiosError('failed', 'ERR_BAD_REQUEST', undefined, {}, response));
}

describe('the message of a failed sign-in', () => {
  it.each([
    [401, 'auth.bad_credentials', 'The email or password is incorrect.'],
    [403, 'account.blocked', 'This account is blocked. Contact an administrator.'],
    [503, 'server.unavailable', 'Could not sign in: Not now'],
  ])('explains %i %s', (status, code, text) => {
    expect(signInFailureText(failure(status, { code, message: 'Not now' }))).toBe(text);
  });

  it('explains that the server cannot be reached', () => {
    const offline = new ApiFailure(new AxiosError('Network Error', 'ERR_NETWORK'));
    expect(signInFailureText(offline)).toContain('cannot be reached');
  });

  it('is a countdown for a rate limit, from the time of the response', () => {
    const limited = failure(429, { code: 'request.rate_limited', retryAfterSeconds: 75 });
    expect(signInFailureText(limited)).toBeNull();
    expect(retryAtOf(limited)).toBe(limited.at + 75_000);
    expect(minutesAndSeconds(75)).toBe('1:15');
  });
});
