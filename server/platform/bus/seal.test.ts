import { randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { optionsOf } from './bus.ts';
import { createSeal, SEAL_BYTES, subjectNameOf } from './seal.ts';

const key = randomBytes(32);
const content = Buffer.from('where drivers are');

it('a message is opened by another server of the installation, and names its sender', () => {
  const [one, other] = [createSeal(key), createSeal(key)];
  const bytes = one.close(content);
  expect(bytes.length).toBe(content.length + SEAL_BYTES);
  expect(bytes.includes(content)).toBe(false);
  expect(other.open(bytes)).toEqual({ sender: one.me, content });
  expect(one.me).not.toBe(other.me);
});

it('a message of another installation, or with a changed bit, is not opened', () => {
  const bytes = createSeal(key).close(content);
  const stranger = createSeal(randomBytes(32));
  expect(stranger.open(bytes)).toBeNull();
  const seal = createSeal(key);
  for (let at = 0; at < bytes.length; at += 1) {
    const changed = Buffer.from(bytes);
    changed.writeUInt8(changed.readUInt8(at) ^ 1, at);
    expect(seal.open(changed)).toBeNull();
    expect(seal.open(bytes.subarray(0, at))).toBeNull();
  }
  expect(seal.open(bytes)).not.toBeNull();
});

it('the name of an installation on the bus does not reveal its key', () => {
  expect(subjectNameOf(key)).toMatch(/^[0-9a-f]{16}$/);
  expect(subjectNameOf(key)).toBe(subjectNameOf(key));
  expect(subjectNameOf(key)).not.toBe(subjectNameOf(randomBytes(32)));
});

it('user, password, token and several servers are parsed from a URL', () => {
  expect(optionsOf('nats://u:p%40ss@a:4222,nats://b:4223')).toEqual({
    servers: ['a:4222', 'b:4223'],
    user: 'u',
    pass: 'p@ss',
  });
  expect(optionsOf('tls://secret@nats.example.com')).toEqual({
    servers: ['nats.example.com'],
    token: 'secret',
    tls: {},
  });
  expect(optionsOf('nats://127.0.0.1:4222')).toEqual({ servers: ['127.0.0.1:4222'] });
});
