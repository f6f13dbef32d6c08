import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { createJsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod';
import { RELEASE } from '../process/release.ts';

export const OPENAPI_PATH = '/api/openapi.json';
export const DOCS_PATH = '/api/docs';

type Made = ReturnType<typeof jsonSchemaTransformObject>;

/** Sorts schemas by name, because the order in which modules are loaded varies. */
function inOrder(document: Made): Made {
  const { components } = document as { components?: { schemas?: Record<string, unknown> } };
  if (!components?.schemas) return document;
  const schemas = Object.fromEntries(
    Object.entries(components.schemas).sort(([one], [other]) => (one < other ? -1 : 1)),
  );
  return { ...document, components: { ...components, schemas } } as Made;
}

/** The API's description, generated from the endpoints, and a page to browse it. */
export async function registerOpenApi(app: FastifyInstance): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Tawsil API',
        version: RELEASE,
        description:
          'Stores, orders, drivers and the people who run them. Money is in centimes of MAD.',
      },
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
      security: [{ bearer: [] }],
    },
    // Its own for each app: the common one remembers the schemas that it found first.
    transform: createJsonSchemaTransform({}),
    transformObject: (document) => inOrder(jsonSchemaTransformObject(document)),
  });
  await app.register(swaggerUi, {
    routePrefix: DOCS_PATH,
    uiConfig: { deepLinking: true, docExpansion: 'none' },
    // This page has its own policy; the strict one of the console would leave it blank.
    staticCSP: true,
    // Otherwise the page stays blank over plain HTTP on a host that is not this machine.
    transformStaticCSP: (policy) => policy.replace(/;?\s*upgrade-insecure-requests/, ''),
  });
  app.get(OPENAPI_PATH, { schema: { hide: true } as object }, async () => app.swagger());
}
