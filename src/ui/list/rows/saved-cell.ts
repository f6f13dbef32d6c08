import type { Endpoint, InputOf } from '#contract/endpoint.ts';
import { call } from '#src/lib/api/call.ts';
import type { CellEdit, ListRow } from '#src/ui/list/list.ts';

type Value = Parameters<CellEdit<ListRow>['save']>[1];

/**
 * Creates cells that each save one field of their row through the row's own endpoint, with its
 * version.
 */
export const savedCell =
  <Row extends ListRow & { version: number }>(update: Endpoint, can?: (row: Row) => boolean) =>
  (
    edit: Omit<CellEdit<Row>, 'save' | 'can'>,
    changeOf: (value: Value) => Readonly<Record<string, unknown>>,
  ): CellEdit<Row> => ({
    ...edit,
    ...(can ? { can } : {}),
    save: async ({ id, version }, value) =>
      (await call(
        update,
        { params: { id: String(id) }, body: changeOf(value) } as unknown as InputOf<Endpoint>,
        { ifMatch: version },
      )) as unknown as Row,
  });
