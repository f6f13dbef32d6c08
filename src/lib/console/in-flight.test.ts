import { beforeEach, expect, it } from 'vitest';
import { keyRefusal } from '#src/lib/keys/refused-key.ts';
import { isPartOfRefusedText } from '#src/lib/keys/refused-text.ts';
import { createConsole } from './console.ts';
import { sendOnce } from './in-flight.ts';

beforeEach(() => void createConsole());

it('a doubled act is not sent, which is announced; once the first has ended it can be sent again', async () => {
  const sent: string[] = [];
  let end = () => {};
  const first = sendOnce('order 7 status', async () => {
    sent.push('first');
    await new Promise<void>((resolve) => {
      end = resolve;
    });
    return 'done';
  });
  expect(keyRefusal.get()).toBeNull();
  await expect(sendOnce('order 7 status', async () => sent.push('second'))).resolves.toBeNull();
  expect(keyRefusal.get()?.text).toBe('Already being sent');
  expect(isPartOfRefusedText(new KeyboardEvent('keydown', { key: 'a' }))).toBe(false);
  await sendOnce('order 8 status', async () => sent.push('another'));
  end();
  await expect(first).resolves.toBe('done');
  await sendOnce('order 7 status', async () => sent.push('third'));
  expect(sent).toEqual(['first', 'another', 'third']);
});

it('an act that fails has ended', async () => {
  const fail = () => sendOnce('order 7 status', () => Promise.reject(new Error('Refused')));
  await expect(fail()).rejects.toThrow('Refused');
  await expect(fail()).rejects.toThrow('Refused');
});
