import { expect, it } from 'vitest';
import { createLateProof } from './late-proof.ts';

const HOUR_MS = 3_600_000;

function watch() {
  let now = 0;
  const proof = createLateProof(() => now);
  return { proof, run: (hours: number) => (now += hours * HOUR_MS) };
}

it('is late 26 hours of running after the last proof', () => {
  const { proof, run } = watch();
  expect(proof.see(1)).toBe(false);
  run(25);
  expect(proof.see(1)).toBe(false);
  run(2);
  expect(proof.isLate()).toBe(true);
  expect(proof.see(1)).toBe(true);
});

it('is late if there has never been a proof', () => {
  const { proof, run } = watch();
  run(27);
  expect(proof.see(null)).toBe(true);
});

it('is not late once another proof is seen', () => {
  const { proof, run } = watch();
  proof.see(1);
  run(27);
  expect(proof.see(2)).toBe(false);
  run(25);
  expect(proof.isLate()).toBe(false);
});
