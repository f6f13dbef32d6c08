import { describe, expect, it } from 'vitest';
import { scrub } from './scrub.ts';

describe('a scrubbed error report', () => {
  it('contains no secret, at any depth', () => {
    const event = {
      request: { headers: { Authorization: 'Bearer abc.def', 'Device-Id': 'web_1' } },
      breadcrumbs: [{ message: 'sent {"refresh_token":"r-1","x":1}', data: { token: 'a-1' } }],
      exception: { values: [{ value: 'Request with Bearer abc.def failed: secret-token' }] },
      extra: { deep: [{ url: '/x?access_token=zzz&ok=1' }] },
    };
    const text = JSON.stringify(scrub(event, ['secret-token']));
    for (const secret of ['abc.def', 'web_1', 'r-1', 'a-1', 'secret-token', 'zzz'])
      expect(text).not.toContain(secret);
    expect(text).toContain('ok=1');
  });

  it('keeps everything else, and may contain cycles', () => {
    const loop: Record<string, unknown> = { n: 1, s: 'text', none: null };
    loop.self = loop;
    expect(scrub(loop)).toMatchObject({ n: 1, s: 'text', none: null });
  });
});
