import { describe, expect, it } from 'vitest';
import { isSigned, isSigningSecret, sign } from './signature.ts';

const SECRET = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
const BODY = '{"test": 2432232314}';
const at = new Date(1_614_265_330_000);

describe('signatures in the form of Standard Webhooks', () => {
  it('are those of the specification’s example', () => {
    expect(sign(SECRET, BODY, at, 'msg_p5jXN8AQM9LWM0D4loKWxJek')).toEqual({
      'webhook-id': 'msg_p5jXN8AQM9LWM0D4loKWxJek',
      'webhook-timestamp': '1614265330',
      'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
    });
  });

  it('are accepted for the body, the secret and the time that they were made for', () => {
    const headers = sign(SECRET, BODY, at);
    const shifted = (ms: number) => new Date(at.getTime() + ms);
    expect(isSigned(SECRET, headers, BODY, shifted(299_000))).toBe(true);
    expect(isSigned(SECRET, headers, Buffer.from(BODY), shifted(-299_000))).toBe(true);
    expect(isSigned(SECRET, headers, BODY, shifted(301_000))).toBe(false);
    expect(isSigned(SECRET, headers, `${BODY} `, at)).toBe(false);
    expect(isSigned(`whsec_${'A'.repeat(32)}`, headers, BODY, at)).toBe(false);
    expect(isSigned(SECRET, { ...headers, 'webhook-id': 'another' }, BODY, at)).toBe(false);
    expect(isSigned(SECRET, {}, BODY, at)).toBe(false);
    const several = { ...headers, 'webhook-signature': `v1,no ${headers['webhook-signature']}` };
    expect(isSigned(SECRET, several, BODY, at)).toBe(true);
  });

  it('need a secret of at least 24 bytes', () => {
    expect(isSigningSecret(SECRET)).toBe(true);
    expect(isSigningSecret('whsec_c2hvcnQ=')).toBe(false);
    expect(isSigningSecret(SECRET.slice(6))).toBe(false);
  });
});
