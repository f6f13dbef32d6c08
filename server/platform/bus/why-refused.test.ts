import { createServer } from 'node:net';
import { expect, it } from 'vitest';
import { natsSkipReason, startNats } from '#tests/support/processes/nats-server.ts';
import { createBus, optionsOf } from './bus.ts';
import { whyRefused } from './why-refused.ts';

const DIAL_MS = 1_000;
const why = (url: string) => whyRefused({ ...optionsOf(url), timeout: DIAL_MS });

it('an address without a server, and an unknown host, are named', async () => {
  expect(await why('nats://127.0.0.1:1')).toBe('no NATS server listens at the address of NATS_URL');
  expect(await why('nats://no-such-host.invalid:4222')).toBe(
    'the host name of NATS_URL is unknown',
  );
});

it('a server that does not answer is named', async () => {
  const silent = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => silent.once('listening', resolve));
  const { port } = silent.address() as { port: number };
  expect(await why(`nats://127.0.0.1:${port}`)).toBe('nothing answers at the address of NATS_URL');
  silent.close();
});

it.skipIf(natsSkipReason)(
  'a wrong password, and TLS that the server has not, are named',
  async () => {
    const nats = await startNats();
    const refused = 'NATS refused the user name or password of NATS_URL';
    const wrong = `nats://tawsil:wrong@127.0.0.1:${nats.port}`;
    expect(await why(wrong)).toBe(refused);
    expect(await why(`tls://127.0.0.1:${nats.port}`)).toContain('do not agree about TLS');
    expect(await why(nats.url)).toBeNull();

    const lines: string[] = [];
    const note = (_: object, text: string) => void lines.push(text);
    const log = { info: note, warn: note, error: note };
    const bus = createBus({ url: wrong, name: 'test', log, startMs: 300 });
    await bus.start();
    expect(lines).toEqual([`NATS connection failed: ${refused}; trying again in the background`]);
    await bus.stop();
    await nats.kill();
  },
);
