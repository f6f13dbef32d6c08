import Fastify from 'fastify';
import { serve } from './serve.ts';

/** The minimum of any Fastify server with a JSON body: parse it, and count the items. */
const app = Fastify({ bodyLimit: 4_194_304 });
app.post('/bulk', async (request) => ({
  accepted: (request.body as { positions: unknown[] }).positions.length,
}));
await app.listen({ host: '127.0.0.1', port: 0 });
serve(app);
