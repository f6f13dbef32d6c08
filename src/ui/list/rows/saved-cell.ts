import type { Resource, VersionedRecord } from '#src/lib/api/resource.ts';
import type { CellEdit } from '#src/ui/list/list.ts';

type Value = Parameters<CellEdit<VersionedRecord>['save']>[1];

/** Creates editable cells that each save one field of their row, given its version. */
export const savedCell =
  <Row extends VersionedRecord, Change>(
    { update }: Pick<Resource<Row, Change>, 'update'>,
    can?: (row: Row) => boolean,
  ) =>
  (
    edit: Omit<CellEdit<Row>, 'save' | 'can'>,
    changeOf: (value: Value) => NoInfer<Change>,
  ): CellEdit<Row> => ({
    ...edit,
    ...(can ? { can } : {}),
    save: ({ id, version }, value) => update(String(id), changeOf(value), version),
  });
