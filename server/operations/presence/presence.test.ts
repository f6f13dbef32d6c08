import { describe, expect, it } from 'vitest';
import { createPresence } from './presence.ts';
import type { PresenceRow } from './repository.ts';

const caller = (sessionId: number) => ({
  sessionId,
  zones: 'all' as const,
  userId: sessionId,
  name: `P${sessionId}`,
  role: 'operator' as const,
});

/** One table shared by any number of servers, with the number of queries. */
function table() {
  const rows = new Map<number, PresenceRow>();
  const asked = { write: 0, read: 0 };
  let nowMs = 1_000_000;
  const clock = () => new Date(nowMs);
  const reports = {
    write: async (written: readonly PresenceRow[]) => {
      asked.write += written.length > 0 ? 1 : 0;
      for (const row of written) rows.set(row.session_id, row);
    },
    read: async () => {
      asked.read += 1;
      return [...rows.values()];
    },
    forget: async () => undefined,
  };
  return {
    asked,
    pass: (ms: number) => (nowMs += ms),
    server: () => createPresence({ clock, reports }),
  };
}

describe('presence on several servers', () => {
  it('needs two statements in two seconds, however many consoles there are', async () => {
    const { asked, pass, server } = table();
    const one = server();
    for (let round = 0; round < 5; round += 1) {
      for (let n = 1; n <= 100; n += 1) {
        one.report(caller(n), 'live-orders', { orderId: null, contact: null });
        expect(await one.now()).toHaveLength(round === 0 ? n : 100);
      }
      pass(2_000);
    }
    expect(asked).toEqual({ write: 5, read: 5 });
  });

  it('uses the latest report when a user moves from one server to another', async () => {
    const { pass, server } = table();
    const [one, two] = [server(), server()];
    one.report(caller(1), 'live-orders', { orderId: 7, contact: null });
    await one.now();
    pass(3_000);
    two.report(caller(1), 'orders', { orderId: null, contact: null });
    await two.now();
    pass(2_000);
    expect((await one.now()).map(({ report }) => report.screen)).toEqual(['orders']);
    pass(11_000);
    expect(await one.now()).toEqual([]);
  });

  it('is written again after a failed write', async () => {
    const rows: PresenceRow[] = [];
    let isAway = true;
    const one = createPresence({
      clock: () => new Date(0),
      reports: {
        write: async (written) => {
          if (isAway) throw new Error('away');
          rows.push(...written);
        },
        read: async () => rows,
        forget: async () => undefined,
      },
    });
    one.report(caller(1), 'orders', { orderId: null, contact: null });
    await expect(one.now()).rejects.toThrow('away');
    isAway = false;
    await one.now();
    expect(rows).toHaveLength(1);
  });
});
