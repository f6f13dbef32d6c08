import type { api } from '#contract/api.ts';
import type { Endpoint, OutputOf, RequestOf } from '#contract/endpoint.ts';
import { area as defineArea } from '../area.ts';
import type { Caller, RequestActor } from '../auth/caller.ts';
import { createdRecord, found, ok } from '../http/answers.ts';
import type { AreaHandlers } from '../http/endpoints.ts';
import { type CsvExport, csvAnswer } from '../lists/list.ts';

type Api = typeof api;
interface Reads {
  list: Endpoint;
  count: Endpoint;
  export: Endpoint;
  get: Endpoint;
}
interface Keeps extends Reads {
  create: Endpoint;
  update: Endpoint;
  bulk: Endpoint;
}
type AreaOf<Of> = { [A in keyof Api]: Api[A] extends Of ? A : never }[keyof Api];
/** The areas whose records staff edit. */
type AreaOfRecords = AreaOf<Keeps>;
/** The service of such an area. */
type ServiceOf<A extends AreaOfRecords> = KeepService<Extract<Api[A], Keeps>>;
type Asked<E extends Endpoint, Part extends 'query' | 'body'> = RequestOf<E>[Part];

interface ReadService<R extends Reads> {
  list: (query: Asked<R['list'], 'query'>, caller: Caller) => Promise<OutputOf<R['list']>>;
  count: (query: Asked<R['count'], 'query'>) => Promise<OutputOf<R['count']>>;
  export: (query: Asked<R['export'], 'query'>) => CsvExport;
  get: (id: number, caller: Caller) => Promise<OutputOf<R['get']> & { version: number }>;
}
interface KeepService<R extends Keeps> extends ReadService<R> {
  create: (
    body: Asked<R['create'], 'body'>,
    by: RequestActor,
  ) => Promise<OutputOf<R['create']> & { version: number }>;
  update: (
    id: number,
    version: number | undefined,
    body: Asked<R['update'], 'body'>,
    by: RequestActor,
  ) => Promise<OutputOf<R['update']> & { version: number }>;
  bulk: (body: Asked<R['bulk'], 'body'>, by: RequestActor) => Promise<OutputOf<R['bulk']>>;
}

/**
 * The parts of a call that the handlers of records use; the exact types are those of the endpoint.
 */
interface Call extends RequestActor {
  params: { id: number };
  query: never;
  headers: { 'if-match'?: number };
  body: never;
}

/** The file name of an area: `reportSchedules` becomes `report-schedules`. */
const fileOf = (area: string) => area.replaceAll(/[A-Z]/g, (c) => `-${c.toLowerCase()}`);

/** The handlers of an area whose records are listed and read (`readRoutes` of the contract). */
export function readHandlers<A extends AreaOf<Reads>>(
  area: A,
  records: ReadService<Extract<Api[A], Reads>>,
  /** The name of the exported file, if it is not that of the area. */
  file = fileOf(area),
) {
  const handlers = {
    list: ({ query, caller }: Call) => ok(records.list(query, caller)),
    count: ({ query }: Call) => ok(records.count(query)),
    export: async ({ query }: Call) => csvAnswer(file, records.export(query)),
    get: ({ params, caller }: Call) => found(records.get(params.id, caller)),
  };
  return handlers as unknown as Pick<AreaHandlers<A>, keyof Reads & keyof Api[A]>;
}

/** The handlers of an area whose records staff edit (`recordRoutes` of the contract). */
export function recordHandlers<A extends AreaOfRecords>(
  area: A,
  records: ServiceOf<A>,
  file = fileOf(area),
) {
  const handlers = {
    ...readHandlers(area, records, file),
    create: ({ body, ...by }: Call) => createdRecord(records.create(body, by)),
    update: ({ params, headers, body, ...by }: Call) =>
      found(records.update(params.id, headers['if-match'], body, by)),
    bulk: ({ body, ...by }: Call) => ok(records.bulk(body, by)),
  };
  return handlers as unknown as Pick<AreaHandlers<A>, keyof Keeps & keyof Api[A]>;
}

/** The area of a record that has no handlers besides those of `recordRoutes`. */
export const recordArea = <A extends AreaOfRecords, Deps, Service extends ServiceOf<A>>(
  name: A,
  { service }: { service: (deps: Deps) => Service },
) =>
  defineArea({
    services: (needs: Deps) => ({ [name]: service(needs) }) as Record<A, Service>,
    handlers: (all) =>
      ({ [name]: recordHandlers(name, all[name]) }) as Record<
        A,
        ReturnType<typeof recordHandlers<A>>
      >,
  });
