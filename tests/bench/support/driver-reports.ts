import { driverStatusRoutes } from '#contract/routes/operations/driver-status.ts';

/** Where the drivers of a bench are: a part of Casablanca. Degrees. */
export const CITY = { lat: 33.53, lon: -7.68, height: 0.09, width: 0.18 };
const BATCHES = 10;

/** Posts JSON to a server. Error: any status but 2xx. */
export async function postJson(url: string, token: string, body: unknown): Promise<void> {
  const answer = await fetch(url, {
    method: 'POST',
    headers: {
      'device-id': 'web_bench',
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify(body),
  });
  await answer.text();
  if (!answer.ok) throw new Error(`${url}: ${answer.status}`);
}

/**
 * Each driver reports once a second, a tenth of them every 100 ms and always to the same server.
 * Only one batch per server is sent at a time; a batch that would overlap is skipped and counted as
 * late.
 */
export function startDriverReports(urls: readonly string[], token: string, ids: readonly number[]) {
  let round = 0;
  let late = 0;
  let underWay = 0;
  const timer = setInterval(() => {
    if (underWay >= urls.length) {
      late += 1;
      return;
    }
    const batch = round % BATCHES;
    const step = Math.floor(round / BATCHES);
    round += 1;
    const positions = ids
      .filter((_, n) => n % BATCHES === batch)
      .map((driverId, n) => ({
        driverId,
        lat: CITY.lat + ((n * 7919 + step * 3) % 10_000) * (CITY.height / 10_000),
        lon: CITY.lon + ((n * 104_729 + step * 5) % 10_000) * (CITY.width / 10_000),
      }));
    underWay += 1;
    postJson(`${urls[batch % urls.length]}${driverStatusRoutes.reportBulk.path}`, token, {
      positions,
    })
      .catch(() => {
        late += 1;
      })
      .finally(() => {
        underWay -= 1;
      });
  }, 1_000 / BATCHES);
  return { stop: () => clearInterval(timer), late: () => late };
}
