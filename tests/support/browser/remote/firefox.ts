import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { WebSocket } from 'ws';
import { asExpression, type RemotePage } from './remote-page.ts';

/** No first page, no updates, no requests to anyone but the tested server. */
const PREFERENCES = {
  'app.update.enabled': false,
  'browser.shell.checkDefaultBrowser': false,
  'browser.startup.homepage_override.mstone': 'ignore',
  'datareporting.policy.dataSubmissionEnabled': false,
  'dom.disable_open_during_load': false,
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
  // A host of plain HTTP that is not the machine's own name for itself: no secure context.
  'network.dns.localDomains': 'tawsil.test',
  'remote.active-protocols': 1,
  'services.settings.server': 'data:,',
  'toolkit.telemetry.reportingpolicy.firstRun': false,
  'webgl.force-enabled': true,
};

interface Message {
  id?: number;
  type?: 'success' | 'error' | 'event';
  method?: string;
  result?: Record<string, unknown>;
  message?: string;
  params?: { level?: string; text?: string };
}

/** The address of the browser's BiDi server, which it prints once it listens. */
async function addressOf(child: ReturnType<typeof spawn>): Promise<string> {
  if (!child.stderr) throw new Error('Firefox has no output');
  for await (const line of createInterface({ input: child.stderr })) {
    const address = /WebDriver BiDi listening on (ws:\S+)/.exec(line)?.[1];
    if (address) return address;
  }
  throw new Error('Firefox ended before it listened');
}

/** A font whose page was left while it loaded: Firefox's NS_BINDING_ABORTED. */
const ABORTED = 'status=2152398850';

/** Sends commands over WebDriver BiDi, and collects the errors that the browser logs. */
function bidi(socket: WebSocket) {
  const waiting = new Map<number, (message: Message) => void>();
  const errors: string[] = [];
  let last = 0;
  socket.on('message', (data: Buffer) => {
    const message = JSON.parse(data.toString()) as Message;
    if (message.id !== undefined) waiting.get(message.id)?.(message);
    else if (message.method === 'log.entryAdded' && message.params?.level === 'error') {
      const text = message.params.text ?? 'an error without words';
      if (!text.includes(ABORTED)) errors.push(text);
    }
  });
  const send = <T>(method: string, params: object): Promise<T> =>
    new Promise((resolve, reject) => {
      last += 1;
      const id = last;
      waiting.set(id, (message) => {
        waiting.delete(id);
        if (message.type === 'error') reject(new Error(`${method}: ${message.message}`));
        else resolve(message.result as T);
      });
      socket.send(JSON.stringify({ id, method, params }));
    });
  return { send, errors };
}

interface Evaluated {
  type: 'success' | 'exception';
  result?: { value?: string };
  exceptionDetails?: { text: string };
}

/** Starts Firefox without a window of its own, with one page of this size. CSS pixels. */
export async function openFirefox(width: number, height: number): Promise<RemotePage> {
  const profile = await mkdtemp(join(tmpdir(), 'tawsil-firefox-'));
  const lines = Object.entries(PREFERENCES).map(
    ([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});`,
  );
  await writeFile(join(profile, 'user.js'), lines.join('\n'));
  const child = spawn(
    'firefox-esr',
    ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port', '0'],
    { stdio: ['ignore', 'ignore', 'pipe'], env: { ...process.env, HOME: profile } },
  );
  const exited = once(child, 'exit');
  const socket = new WebSocket(`${await addressOf(child)}/session`);
  await once(socket, 'open');
  child.stderr?.resume();
  const { send, errors } = bidi(socket);
  const { capabilities } = await send<{
    capabilities: { browserName: string; browserVersion: string };
  }>('session.new', { capabilities: {} });
  await send('session.subscribe', { events: ['log.entryAdded'] });
  const tree = await send<{ contexts: { context: string }[] }>('browsingContext.getTree', {});
  const context = tree.contexts[0]?.context;
  await send('browsingContext.setViewport', { context, viewport: { width, height } });
  return {
    browser: `Firefox ${capabilities.browserVersion}`,
    errors,
    async open(url) {
      await send('browsingContext.navigate', { context, url, wait: 'complete' });
    },
    async evaluate(run, ...args) {
      const expression = asExpression(run, args);
      const answer = await send<Evaluated>('script.evaluate', {
        expression,
        target: { context },
        awaitPromise: true,
      });
      if (answer.type === 'exception') throw new Error(answer.exceptionDetails?.text);
      return JSON.parse(answer.result?.value ?? 'null');
    },
    async perform(actions) {
      await send('input.performActions', { context, actions });
    },
    async screenshot() {
      const { data } = await send<{ data: string }>('browsingContext.captureScreenshot', {
        context,
      });
      return Buffer.from(data, 'base64');
    },
    async close() {
      await send('browser.close', {}).catch(() => child.kill());
      await exited;
      await rm(profile, { recursive: true, force: true });
    },
  };
}
