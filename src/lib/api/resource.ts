import type { z } from 'zod';
import type { Endpoint } from '#contract/endpoint.ts';
import { request } from './call.ts';

/** A record that is changed at the version that the user saw. */
export interface VersionedRecord {
  id: number;
  version: number;
}
interface NamedRecord extends VersionedRecord {
  name: string;
}

/** A kind of record that is read and changed by its id. */
export interface Resource<Row extends VersionedRecord, Change> {
  /** Its name in the query cache. */
  id: string;
  /** The name of a record, which is the title of its page. */
  nameOf: (row: Row) => string;
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
export interface Creatable<Row extends VersionedRecord, Change, Draft, Made>
  extends Resource<Row, Change> {
  /** The contract's schema of a new record. */
  draft: z.ZodType<unknown, Draft>;
  create: (draft: Draft) => Promise<Made>;
}

type Answers<Status extends number, Row> = Readonly<Record<number, z.ZodType | null>> &
  Readonly<Record<Status, z.ZodType<Row>>>;

type ReadEndpoint<Row> = Endpoint & { responses: Answers<200, Row> };
type UpdateEndpoint<Row, Change> = Endpoint & {
  body: z.ZodType<unknown, Change>;
  responses: Answers<200, NoInfer<Row>>;
};
type CreateEndpoint<Draft, Made> = Endpoint & {
  body: z.ZodType<unknown, Draft>;
  responses: Answers<201, Made>;
};

/** The endpoints that read, create and change a kind of record. */
export interface RecordEndpoints<Row, Change, Draft, Made> {
  get: ReadEndpoint<Row>;
  update: UpdateEndpoint<Row, Change>;
  create: CreateEndpoint<Draft, Made>;
}

/**
 * Makes a resource from its endpoints, whose paths name the record by `{id}`. The name of a record is
 * its field `name`, or what a function returns.
 */
export function defineResource<Row extends NamedRecord, Change>(
  read: ReadEndpoint<Row>,
  update: UpdateEndpoint<Row, Change>,
): Resource<Row, Change>;
export function defineResource<Row extends VersionedRecord, Change>(
  read: ReadEndpoint<Row>,
  update: UpdateEndpoint<Row, Change>,
  nameOf: (row: NoInfer<Row>) => string,
): Resource<Row, Change>;
export function defineResource<Row extends VersionedRecord, Change>(
  read: ReadEndpoint<Row>,
  update: UpdateEndpoint<Row, Change>,
  nameOf = (row: Row) => (row as Row & NamedRecord).name,
): Resource<Row, Change> {
  return {
    id: read.id,
    nameOf,
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
export const defineCreation = <Draft, Made>(endpoint: CreateEndpoint<Draft, Made>) => ({
  draft: endpoint.body,
  create: (body: Draft) => request(endpoint, { body }) as Promise<Made>,
});
