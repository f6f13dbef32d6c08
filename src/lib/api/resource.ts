import type { z } from 'zod';
import type { Endpoint } from '#contract/endpoint.ts';
import { request } from './call.ts';

/** A record with a page of its own: the page's title is the record's name. */
export interface NamedRecord {
  id: number;
  version: number;
  name: string;
}

/** A kind of record that is read and changed by its id. */
export interface Resource<Row extends NamedRecord, Change> {
  /** Its name in the query cache. */
  id: string;
  read: (id: string, signal: AbortSignal) => Promise<Row>;
  /** The contract's schema of a change. */
  changes: z.ZodType<unknown, Change>;
  /**
   * Changes a record, given the version and the fields that the change is based on. @throws
   * ApiFailure; 412 carries the current record.
   */
  update: (
    id: string,
    change: Change,
    version: number | null,
    base?: Readonly<Record<string, unknown>>,
  ) => Promise<Row>;
  /** An update has every field, changed or not. */
  isWhole?: true;
}

/** A kind of record that can also be created. */
export interface Creatable<Row extends NamedRecord, Change, Draft, Made>
  extends Resource<Row, Change> {
  /** The contract's schema of a new record. */
  draft: z.ZodType<unknown, Draft>;
  create: (draft: Draft) => Promise<Made>;
}

type Answers<Status extends number, Row> = Readonly<Record<number, z.ZodType | null>> &
  Readonly<Record<Status, z.ZodType<Row>>>;

/** Makes a resource from its endpoints, whose paths name the record by `{id}`. */
export function defineResource<Row extends NamedRecord, Change>(
  read: Endpoint & { responses: Answers<200, Row> },
  update: Endpoint & { body: z.ZodType<unknown, Change>; responses: Answers<200, NoInfer<Row>> },
): Resource<Row, Change> {
  return {
    id: read.id,
    read: (id, signal) => request(read, { params: { id } }, { signal }) as Promise<Row>,
    changes: update.body,
    update: (id, body, version) =>
      request(
        update,
        { params: { id }, body },
        version === null ? {} : { ifMatch: version },
      ) as Promise<Row>,
  };
}

/** The part of a resource that creates records. */
export const defineCreation = <Draft, Made>(
  endpoint: Endpoint & { body: z.ZodType<unknown, Draft>; responses: Answers<201, Made> },
) => ({
  draft: endpoint.body,
  create: (body: Draft) => request(endpoint, { body }) as Promise<Made>,
});

/** A kind of record that is read, created and changed by the endpoints of its area. */
export const defineRecords = <Row extends NamedRecord, Change, Draft, Made>(routes: {
  get: Parameters<typeof defineResource<Row, Change>>[0];
  update: Parameters<typeof defineResource<Row, Change>>[1];
  create: Parameters<typeof defineCreation<Draft, Made>>[0];
}): Creatable<Row, Change, Draft, Made> => ({
  ...defineResource(routes.get, routes.update),
  ...defineCreation(routes.create),
});
