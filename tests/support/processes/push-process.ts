import { createServices } from '#server/areas.ts';
import { createDb, createPool } from '#server/platform/db/connect.ts';
import { silentLog } from '#server/platform/db/log.ts';

/**
 * A server that sends campaigns, or messages about orders: for a test that kills it in the middle.
 */
const { PUSH_DATABASE_URL: url, PUSH_FCM: fcm = '{}', PUSH_SHIFT_MS: shiftMs } = process.env;
const { PUSH_SENDS: sends } = process.env;
if (!url || !process.send) throw new Error('Started by a test only');

const pool = createPool(url, { role: 'tawsil_app', max: 4 });
const clock = () => new Date(Date.now() + Number(shiftMs));
const push = { fcm: JSON.parse(fcm), perSecond: 100, timeoutMs: 500 };
const services = createServices({ db: createDb(pool), pool, clock, push }, silentLog);
const sender = sends === 'notices' ? services.noticeSender : services.campaignSender;
await sender.run({ signal: new AbortController().signal });
process.send('sent');
