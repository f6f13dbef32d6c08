import { readFileSync } from 'node:fs';

const CHART = 'docs/operations/helm';
const SECOND_MS = 1_000;

export interface Probe {
  periodMs: number;
  timeoutMs: number;
  failureThreshold: number;
}

/** The readiness probe of the chart; what it does not set has the default of Kubernetes. */
export function chartProbe(): Probe {
  const text = readFileSync(`${CHART}/templates/deployment.yaml`, 'utf8');
  const block = /readinessProbe:\n((?: {12}.*\n)+)/.exec(text)?.[1] ?? '';
  const setting = (name: string, usual: number) =>
    Number(new RegExp(`${name}: (\\d+)`).exec(block)?.[1] ?? usual);
  return {
    periodMs: setting('periodSeconds', 10) * SECOND_MS,
    timeoutMs: setting('timeoutSeconds', 1) * SECOND_MS,
    failureThreshold: setting('failureThreshold', 3),
  };
}

/** How long a server of the chart drains. Seconds. */
export const chartDrainSeconds = (): string =>
  /TAWSIL_DRAIN_SECONDS: '(\d+)'/.exec(readFileSync(`${CHART}/values.yaml`, 'utf8'))?.[1] ?? '0';

/**
 * Probes servers as a kubelet does: one probe at a time, unready after as many failures in a row as
 * the threshold says, ready again after one success. A service passes requests to the ready ones.
 */
export function startKubelet(urls: readonly string[], probe: Probe) {
  const servers = urls.map((url) => ({ url, failures: 0, isReady: true, isProbed: false }));
  async function check(server: (typeof servers)[number]): Promise<void> {
    if (server.isProbed) return;
    server.isProbed = true;
    const isOk = await fetch(`${server.url}/api/ready`, {
      headers: { connection: 'close' },
      signal: AbortSignal.timeout(probe.timeoutMs),
    }).then(
      ({ ok }) => ok,
      () => false,
    );
    server.isProbed = false;
    server.failures = isOk ? 0 : server.failures + 1;
    if (isOk) server.isReady = true;
    else if (server.failures >= probe.failureThreshold) server.isReady = false;
  }
  const timers = servers.map((server) => setInterval(() => void check(server), probe.periodMs));
  let turn = 0;
  return {
    /** The server of the next request; null if none is ready. */
    next(): string | null {
      const ready = servers.filter(({ isReady }) => isReady);
      turn += 1;
      return ready[turn % Math.max(1, ready.length)]?.url ?? null;
    },
    stop: () => timers.forEach(clearInterval),
  };
}
