import { api } from '#contract/api.ts';
import type { Endpoint } from '#contract/endpoint.ts';

/** Every endpoint of the contract. */
export const endpoints: readonly Endpoint[] = Object.values(api).flatMap((module) =>
  Object.values(module as Record<string, Endpoint>),
);
