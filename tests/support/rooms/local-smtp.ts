import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

/** What the local mail server does with the next messages. */
export type Behaviour =
  | 'take'
  | 'refuse recipient'
  | 'defer recipient'
  | 'take and break'
  | 'refuse contents';

const answer = (code: number, text: string) =>
  Object.assign(new Error(text), { responseCode: code });

/** A mail server on this machine, which keeps what it is given. */
export async function startSmtp() {
  const taken: Email[] = [];
  const state = { behaviour: 'take' as Behaviour };
  const heard = { connected: () => undefined as unknown, taken: () => undefined as unknown };
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    authOptional: true,
    closeTimeout: 100,
    onConnect(_session, done) {
      heard.connected();
      done();
    },
    onAuth: ({ username, password }, _session, done) =>
      username === 'tawsil' && password === 'p@ss word'
        ? done(null, { user: username })
        : done(answer(535, 'Wrong name or password')),
    onRcptTo(_address, _session, done) {
      if (state.behaviour === 'refuse recipient') done(answer(550, 'No such mailbox'));
      else if (state.behaviour === 'defer recipient') done(answer(451, 'Try again later'));
      else done();
    },
    onData(stream, _session, done) {
      const parts: Buffer[] = [];
      stream.on('data', (part: Buffer) => parts.push(part));
      stream.on('end', () => {
        if (state.behaviour === 'refuse contents') {
          done(answer(554, 'Not wanted'));
          return;
        }
        void PostalMime.parse(Buffer.concat(parts)).then((mail) => {
          taken.push(mail);
          heard.taken();
          if (state.behaviour !== 'take and break') done();
          else for (const connection of server.connections) connection._socket.destroy();
        });
      });
    },
  });
  server.on('error', () => undefined);
  const listening = server.listen(0, '127.0.0.1');
  await once(listening, 'listening');
  const { port } = listening.address() as AddressInfo;
  return {
    taken,
    state,
    /** Calls back when a client has connected, or a message was taken and is not answered yet. */
    on(stage: keyof typeof heard, listener: () => void) {
      heard[stage] = listener;
    },
    url: `smtp://tawsil:p%40ss%20word@127.0.0.1:${port}`,
    close: () => new Promise<void>((done) => server.close(() => done())),
  };
}
export type LocalSmtp = Awaited<ReturnType<typeof startSmtp>>;
