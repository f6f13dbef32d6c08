import { AxiosError } from 'axios';
import { expect, it } from 'vitest';
import { ApiFailure } from '#src/lib/api/call.ts';
import { errorsAfter, formFailure } from './recheck.ts';

const refusal = (code: string) =>
  new ApiFailure(
    new AxiosError('Refused', undefined, undefined, undefined, {
      status: 400,
      data: { code, message: 'revertAt must be after it is published.' },
    } as never),
  );

it('names no field as the API does if the form shows its error beside it', () => {
  const found = { revertAt: 'Must be after it is published.' };
  expect(formFailure(refusal('request.invalid'), found)).toEqual({
    text: 'Check the marked field.',
    isOfFields: true,
  });
  // A refusal with a sentence of its own is shown.
  expect(formFailure(refusal('home.not_publishable'), found).text).toMatch(/^revertAt/);
  expect(formFailure(refusal('request.invalid'), { '': 'Elsewhere.' }).isOfFields).toBe(false);
});

it('drops the error of a field once it, or what it is compared with, has changed', () => {
  const errors = { revertAt: 'Must be after it is published.', code: 'Is taken.' };
  const none = { found: {}, isOfServer: true };
  expect(errorsAfter(errors, { kind: 'text', name: 'code' }, none)).toEqual({
    revertAt: errors.revertAt,
  });
  expect(errorsAfter(errors, { kind: 'moment', name: 'publishAt' }, none)).toEqual({});
  // What the input still shows by itself stays.
  const found = { found: { revertAt: 'Still too early.' }, isOfServer: false };
  expect(errorsAfter(errors, { kind: 'moment', name: 'publishAt' }, found)).toEqual({
    revertAt: 'Still too early.',
  });
});
