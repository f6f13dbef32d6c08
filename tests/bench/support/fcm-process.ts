import { startFcm } from '#tests/support/fixtures/push-fixture.ts';

/** The local FCM in a separate process, so that its CPU time is not counted as the sender's. */
const fcm = await startFcm();
process.on('message', (asked) => {
  if (asked === 'usage')
    process.send?.({ taken: fcm.taken.size, most: Math.max(0, ...fcm.taken.values()) });
});
process.on('disconnect', () => process.exit());
process.send?.({ port: Number(new URL(fcm.url).port) });
