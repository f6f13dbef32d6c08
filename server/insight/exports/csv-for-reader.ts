import { Readable } from 'node:stream';
import { zonesText } from '#contract/insight/reports/zones.ts';
import { type CsvStyle, csvCell, csvInStyle } from '#rules/csv.ts';
import { csvStyleOf } from '../../people/preferences/csv-style.ts';
import type { Base } from '../../platform/area.ts';
import type { Caller } from '../../platform/auth/caller.ts';
import type { CsvExport } from '../../platform/lists/list.ts';
import { requestScope, sharedByAll } from '../../platform/scope/scope.ts';
import { readZoneNames } from '../reports/names.ts';

/** Files that can be imported again: a line that is no row would be refused. */
const IMPORTED = ['items', 'stores'];

interface CsvAnswer {
  file?: CsvExport & { name: string };
  body?: unknown;
}

async function* inStyle(
  lines: AsyncIterable<string>,
  style: CsvStyle,
  zones: readonly string[] | null,
): AsyncGenerator<string> {
  for await (const part of lines) yield csvInStyle(part, style);
  if (zones) yield `\r\n${csvCell(zonesText(zones))}\r\n`;
}

/**
 * Wraps the handlers of exports: the lines are written in the style that the reader has chosen, and
 * a last line names the operational areas that the list is limited to, if any.
 */
export const createCsvForReader =
  ({ db }: Pick<Base, 'db'>) =>
  <C, A>(handler: (call: C) => Promise<A>) =>
  async (call: C): Promise<A> => {
    const answer = await handler(call);
    const { file } = answer as CsvAnswer;
    if (!file) return answer;
    const { caller } = call as { caller: Caller };
    const isNamed = !file.hasOwnZones && !IMPORTED.includes(file.name);
    const ids = isNamed ? (requestScope()?.zones ?? null) : null;
    try {
      const [style, zones] = await sharedByAll(() =>
        Promise.all([csvStyleOf(db, caller.userId), readZoneNames(db, ids)]),
      );
      const body = Readable.from(inStyle(file.lines, style, zones));
      // A reader who leaves before the first line ends the export, too.
      body.once('close', () => file.lines.destroy());
      return { ...answer, body };
    } catch (error) {
      // Unread, it would keep its place among the running exports.
      file.lines.destroy();
      throw error;
    }
  };
