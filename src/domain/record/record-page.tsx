import type { ComponentType, ReactNode } from 'react';
import { useParams } from 'react-router-dom';
import type { SubjectKind } from '#contract/ids.ts';
import type { NamedRecord, Resource } from '#src/lib/api/resource.ts';
import type { Detail } from '#src/ui/detail/detail.ts';
import { RecordStatus } from '#src/ui/detail/parts.tsx';
import { useRecord } from '#src/ui/detail/use-record.ts';
import type { ListRow } from '#src/ui/list/list.ts';
import { DetailPage } from './detail-page.tsx';

/** The props of a page that shows one record. */
export interface ShownRecord<Row> {
  row: Row;
  /** Fetches it again. */
  refetch: () => Promise<{ data: Row | undefined }>;
  /** Replaces the record with the one in a response. */
  put: (row: Row) => void;
}

/**
 * Creates a page that shows a record once it is fetched; the parameter `param` of the path is its
 * id.
 */
export const fetchedRecordPage = <Row extends NamedRecord>(
  of: Pick<Resource<Row, never>, 'id' | 'read'>,
  View: ComponentType<ShownRecord<Row>>,
  param = 'id',
) =>
  function ReadRecord() {
    const id = useParams()[param] ?? '';
    const { data, error, refetch, put } = useRecord(of, id);
    if (!data) return <RecordStatus error={error} refetch={refetch} />;
    return <View key={id} row={data} refetch={refetch} put={put} />;
  };

interface RecordPage<Row extends ListRow & NamedRecord> {
  of: Pick<Resource<Row, never>, 'id' | 'read'>;
  detail: Detail<Row>;
  kind: SubjectKind;
  /** The state of the record, with the reason if there is one. */
  status: (row: Row) => ReactNode;
  picture?: (row: Row) => ReactNode;
  /** Its sections. */
  sections: (row: Row) => ReactNode;
}

/** Creates the page of a record, from its declaration. */
export const recordPage = <Row extends ListRow & NamedRecord>(page: RecordPage<Row>) =>
  fetchedRecordPage<Row>(page.of, ({ row, refetch }) => (
    <DetailPage<Row>
      detail={page.detail}
      row={row}
      kind={page.kind}
      title={row.name}
      subtitle={`#${row.id}`}
      status={<b>{page.status(row)}</b>}
      picture={page.picture?.(row)}
      refetch={refetch}
    >
      {page.sections(row)}
    </DetailPage>
  ));
