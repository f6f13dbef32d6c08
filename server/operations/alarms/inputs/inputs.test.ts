import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { createInputs } from './inputs.ts';

const mark = () => sql<string>`'1'`;

it('an input is read again when its mark changes, and after half a minute', async () => {
  const reads: string[] = [];
  const reader = (name: string) => async () => reads.push(name);
  const inputs = createInputs({
    zones: { mark, read: reader('zones') },
    payouts: { mark, read: reader('payouts') },
  });
  expect(await inputs.at(['1', null], 1_000)).toEqual({ zones: 1, payouts: 2 });
  expect(await inputs.at(['1', null], 3_000)).toEqual({ zones: 1, payouts: 2 });
  expect(await inputs.at(['1', '7'], 5_000)).toEqual({ zones: 1, payouts: 3 });
  await inputs.at(['1', '7'], 31_000);
  expect(reads).toEqual(['zones', 'payouts', 'payouts', 'zones']);
});

it('an input that could not be read is read at the next evaluation', async () => {
  let tries = 0;
  const read = async () => {
    tries += 1;
    if (tries === 1) throw new Error('No connection');
    return tries;
  };
  const inputs = createInputs({ zones: { mark, read } });
  await expect(inputs.at(['1'], 0)).rejects.toThrow('No connection');
  expect(await inputs.at(['1'], 0)).toEqual({ zones: 2 });
});
