import Fastify from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { loadConfigFromFile } from 'vite';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { Centimes } from '#contract/money.ts';
import { registerOpenApi } from './openapi.ts';

it('names the schemas of the contract, also where the configuration of the build was loaded since', async () => {
  const loaded = await loadConfigFromFile({ command: 'build', mode: 'production' });
  expect(loaded?.path).toMatch(/vite\.config\.ts$/);

  const app = Fastify();
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  await registerOpenApi(app);
  const schema = { body: z.object({ amount: Centimes }) };
  app.post('/payments', { schema: schema as object }, () => ({}));
  await app.ready();
  expect(JSON.stringify(app.swagger().paths)).toContain('"#/components/schemas/CentimesInput"');
});
