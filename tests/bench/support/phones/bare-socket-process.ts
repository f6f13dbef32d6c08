import { createServer } from 'node:http';
import { WebSocketServer } from 'ws';
import { encodeAnswer } from '#rules/frames/phone-frame.ts';
import { serve } from '../serve.ts';

/**
 * The baseline for the phones: a server on the same library that only reads each frame and
 * responds. Its cost is that of the sockets on this machine.
 */
const ASKS_AT = 2;
const welcome = encodeAnswer({ kind: 'welcome', nowMs: 0 });
const acknowledged = encodeAnswer({ kind: 'acknowledged', last: 1, notTaken: 0, nowMs: 0 });
const sockets = new WebSocketServer({
  noServer: true,
  clientTracking: false,
  perMessageDeflate: false,
});
const server = createServer();
server.on('upgrade', (request, socket, head) =>
  sockets.handleUpgrade(request, socket, head, (ws) => {
    ws.on('message', (data: Buffer) => {
      if (data[ASKS_AT] === 1) ws.send(acknowledged);
    });
    ws.send(welcome);
  }),
);
await new Promise<void>((resolve) => {
  server.listen(0, '127.0.0.1', resolve);
});
serve({ server, close: async () => server.closeAllConnections() });
