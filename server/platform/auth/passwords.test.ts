import { hash } from '@node-rs/argon2';
import { describe, expect, it } from 'vitest';
import { NewPassword } from '#contract/text.ts';
import { hashPassword, verifyPassword } from './passwords.ts';

const COMPOSED = 'café à l’étage';
const DECOMPOSED = COMPOSED.normalize('NFD');

describe('a password', () => {
  it('is the same on keyboards that compose letters and that do not', async () => {
    expect(DECOMPOSED).not.toBe(COMPOSED);
    expect(await verifyPassword(await hashPassword(DECOMPOSED), COMPOSED)).toBe(true);
    expect(await verifyPassword(await hashPassword(COMPOSED), DECOMPOSED)).toBe(true);
  });

  it('is the same with a no-break space, which some keyboards write', async () => {
    expect(
      await verifyPassword(await hashPassword('four\u00a0words here'), 'four words here'),
    ).toBe(true);
  });

  it('keeps its case, its spaces and letters that only look alike', async () => {
    const stored = await hashPassword('Ｔawsil  ﬁne');
    expect(await verifyPassword(stored, 'Tawsil  fine')).toBe(false);
    expect(await verifyPassword(stored, 'Ｔawsil ﬁne')).toBe(false);
    expect(await verifyPassword(stored, 'ｔawsil  ﬁne')).toBe(false);
    expect(await verifyPassword(stored, 'Ｔawsil  ﬁne')).toBe(true);
  });

  it('of a release before opens as it was typed then', async () => {
    for (const typed of [DECOMPOSED, 'four\u00a0words here', 'plain password']) {
      expect(await verifyPassword(await hash(typed), typed)).toBe(true);
      expect(await verifyPassword(await hash(typed), `${typed}!`)).toBe(false);
    }
  });

  it('is refused when it is spaces alone', () => {
    for (const typed of [' '.repeat(12), '\u00a0'.repeat(12), ` \u2003\t${' '.repeat(12)}`])
      expect(NewPassword.safeParse(typed).success).toBe(false);
    expect(NewPassword.safeParse('           x').success).toBe(true);
  });
});
