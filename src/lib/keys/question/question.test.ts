import { beforeEach, describe, expect, it } from 'vitest';
import { createConsole } from '#src/lib/console/console.ts';
import { createPressClock } from '#tests/support/waiting/press-clock.ts';
import { openQuestion, READ_MS, SEEN_MS } from './question.ts';

let time: ReturnType<typeof createPressClock>;
const key = (repeat = false) =>
  window.dispatchEvent(new KeyboardEvent('keydown', { key: '1', repeat }));
const pointer = () => window.dispatchEvent(new PointerEvent('pointerdown'));

beforeEach(() => {
  time = createPressClock();
  createConsole({ pressClock: time.clock });
});

describe('a question', () => {
  it('is answered by a press that begins once it was read', () => {
    const { answer, state } = openQuestion();
    time.pass(READ_MS);
    expect(state.get()).toEqual({ isReady: true, isSeen: true, waits: 1, refusals: 0 });
    key();
    expect(answer()).toBe(true);
  });

  it('starts its wait again at each press while it is unread', () => {
    const { answer, state } = openQuestion();
    for (const press of [key, pointer, key]) {
      time.pass(READ_MS - 1);
      press();
      expect(answer()).toBe(false);
    }
    expect(state.get()).toEqual({ isReady: false, isSeen: true, waits: 4, refusals: 3 });
    time.pass(READ_MS);
    pointer();
    expect(answer()).toBe(true);
  });

  it('may be meant by a press that begins once it could be seen, or by an assistive tool', () => {
    const { isMeant } = openQuestion();
    key();
    time.pass(SEEN_MS);
    expect(isMeant()).toBe(false);
    key();
    expect(isMeant()).toBe(true);
    const other = openQuestion();
    expect(other.isMeant()).toBe(false);
    expect(other.isMeant()).toBe(true);
  });

  it('is not answered by a key that is held, however long', () => {
    const { answer } = openQuestion();
    for (let n = 0; n < 100; n += 1) {
      time.pass(30);
      key(true);
      expect(answer()).toBe(false);
    }
    // The first repetition may come later than the question was read.
    time.pass(READ_MS);
    key(true);
    expect(answer()).toBe(false);
  });

  it('is not answered by a click whose press began before it was read', () => {
    const { answer } = openQuestion();
    time.pass(READ_MS - 10);
    pointer();
    time.pass(READ_MS + 10);
    expect(answer()).toBe(false);
    time.pass(READ_MS);
    pointer();
    expect(answer()).toBe(true);
  });

  it('is answered by an assistive tool, which presses nothing, at its second try', () => {
    const { answer } = openQuestion();
    expect(answer()).toBe(false);
    time.pass(READ_MS);
    expect(answer()).toBe(true);
  });
});
