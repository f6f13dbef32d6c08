import { expect, it } from 'vitest';
import { acceptedText } from './campaign-text.ts';

const progress = (accepted: number, planned: number) => ({ accepted, planned }) as never;

it('says of how many devices the provider accepted a message, and that there were none', () => {
  expect(acceptedText(progress(40, 160))).toBe('40 of 160 devices (25%)');
  expect(acceptedText(progress(1, 1))).toBe('1 of one device (100%)');
  expect(acceptedText(progress(0, 0))).toBe('No devices');
});
