import { Readable } from 'node:stream';
import type { ListCount } from '#contract/list.ts';
import type { WithClock } from '../../platform/area.ts';
import type { RequestActor } from '../../platform/auth/caller.ts';
import { sharedByAll } from '../../platform/scope/scope.ts';
import type { AuditService } from './service.ts';

/** A response whose body is a file of rows, as `csvAnswer` returns it. */
interface FileAnswer {
  file?: { name: string; lines: Readable; count: () => Promise<ListCount> };
  /** A stored file that is the body: its record, as the audit log names it. */
  download?: { subject: string; name: string };
  body?: unknown;
}
interface ExportCall extends RequestActor {
  params?: object | undefined;
  query?: object | undefined;
}

/** The filter as it was sent: amounts and numbers of entries are integers there, and bigint here. */
const toWire = (filter: object): object =>
  Object.fromEntries(
    Object.entries(filter).map(([key, value]: [string, unknown]) => [
      key,
      typeof value === 'bigint' ? Number(value) : value,
    ]),
  );

/**
 * Writes an audit entry for each list or stored file that leaves, before its first byte; for a list
 * its filter and the number of its rows, up to `MAX_COUNT`. If it cannot be written, nothing leaves.
 */
export const createExportRecorder = ({ db, clock, audit }: WithClock & { audit: AuditService }) => {
  async function record({ name, count }: NonNullable<FileAnswer['file']>, call: ExportCall) {
    const { count: rows, isMore } = await count();
    const query = toWire({ ...call.params, ...call.query });
    const after = { query, rows, isMore };
    // The audit log belongs to no zone, and a call that reads writes nothing within its own.
    await sharedByAll(() =>
      db.transaction().execute((trx) =>
        audit.append(trx, call, clock(), {
          action: 'list.export',
          subject: `list ${name}`,
          before: null,
          after,
        }),
      ),
    );
  }

  /** Writes that a stored file left: the record that it belongs to, and its name. */
  const recordDownload = (
    { subject, name }: NonNullable<FileAnswer['download']>,
    call: RequestActor,
  ) =>
    sharedByAll(() =>
      db.transaction().execute((trx) =>
        audit.append(trx, call, clock(), {
          action: 'file.download',
          subject,
          before: null,
          after: { name },
        }),
      ),
    );

  return <C, A>(handler: (call: C) => Promise<A>) =>
    async (call: C): Promise<A> => {
      const answer = await handler(call);
      const { file, download, body } = answer as FileAnswer;
      if (download)
        try {
          await recordDownload(download, call as ExportCall);
        } catch (error) {
          if (body instanceof Readable) body.destroy();
          throw error;
        }
      if (file)
        try {
          await record(file, call as ExportCall);
        } catch (error) {
          // Unread, it would keep its place among the running exports.
          file.lines.destroy();
          throw error;
        }
      return answer;
    };
};
