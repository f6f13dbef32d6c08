import { expect } from 'vitest';
import type { z } from 'zod';
import type { Endpoint } from '#contract/endpoint.ts';
import { eventsIn } from '#contract/records/record-routes.ts';
import type { Rules } from '#machines/rules.ts';
import type { Person, TestApp } from './app.ts';

interface Walk<State extends string, Type extends string> {
  rules: Rules<State, Type, object>;
  states: readonly State[];
  routes: { get: Endpoint; bulk: Endpoint & { body: z.ZodType<{ event: Type }> } };
  /** The further fields of events that have some. */
  fields?: Readonly<Partial<Record<Type, object>>>;
  as: Person;
  /** Creates a record; returns its id. */
  make: (name: string) => Promise<number>;
  /** Sets its state, bypassing the server. */
  set: (id: number, state: State) => Promise<unknown>;
}

interface Shown {
  version: number;
  state: string;
  acts: Readonly<Record<string, unknown>>;
}

/**
 * Sends every event that the call accepts in every state through the real server. The acts of the row, the response to
 * the call and the machine must agree: success, or refusal with the same reason. The act of
 * `category.hide` is `hide`.
 */
export async function walkStates<State extends string, Type extends string>(
  t: TestApp,
  { rules, states, routes, fields, as, make, set }: Walk<State, Type>,
): Promise<void> {
  for (const state of states)
    for (const type of eventsIn(routes.bulk.body) as Type[]) {
      const id = await make(`${state} ${type}`);
      await set(id, state);
      const row = (await t.call(routes.get, { params: { id } } as never, as)).body as Shown;
      const act = type.slice(type.indexOf('.') + 1);
      const after = rules.apply({ status: state }, type);
      expect([type, row.state, row.acts[act] === true]).toEqual([type, state, after !== null]);
      const body = {
        ids: [{ id, version: row.version }],
        event: type,
        ...fields?.[type],
      };
      const answer = await t.call(routes.bulk, { body } as never, as);
      const [result] = (answer.body as { results: unknown[] }).results;
      expect([type, state, result]).toMatchObject([
        type,
        state,
        after ? { ok: true, row: { state: after.status } } : { ok: false, error: row.acts[act] },
      ]);
    }
}
