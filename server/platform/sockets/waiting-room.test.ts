import { expect, it } from 'vitest';
import { createWaitingRoom, networkOf } from './waiting-room.ts';

it('counts an IPv6 client by its network, and an IPv4 client by its address', () => {
  expect(networkOf('192.0.2.7')).toBe('192.0.2.7');
  expect(networkOf('::ffff:192.0.2.7')).toBe('192.0.2.7');
  expect(networkOf('2001:db8:1:2:3:4:5:6')).toBe('2001:db8:1:2');
  expect(networkOf('2001:db8:1:2::9')).toBe('2001:db8:1:2');
  expect(networkOf('2001:db8::9')).toBe('2001:db8:0:0');
  expect(networkOf('::1')).toBe('0:0:0:0');
});

it('is full for a network, and for all', () => {
  const room = createWaitingRoom({ ofNetwork: 2, ofAll: 3 });
  const first = room.enter('192.0.2.1');
  room.enter('192.0.2.1');
  expect(room.isFull('192.0.2.1')).toBe(true);
  expect(room.isFull('192.0.2.2')).toBe(false);
  room.enter('192.0.2.2');
  expect(room.isFull('192.0.2.3')).toBe(true);
  first.leave();
  first.leave();
  expect(room.isFull('192.0.2.3')).toBe(false);
});
