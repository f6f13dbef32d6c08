import type { ComponentType, ReactNode } from 'react';
import { useParams } from 'react-router-dom';
import type { Resource, VersionedRecord } from '#src/lib/api/resource.ts';
import { idText } from '#src/lib/language/ltr.ts';
import { type DetailDefinition, defineDetail } from '#src/ui/detail/detail.ts';
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
export const fetchedRecordPage = <Row extends VersionedRecord>(
  of: Pick<Resource<Row, never>, 'id' | 'nameOf' | 'read'>,
  View: ComponentType<ShownRecord<Row>>,
  param = 'id',
) =>
  function ReadRecord() {
    const id = useParams()[param] ?? '';
    const { data, error, refetch, put } = useRecord(of, id);
    if (!data) return <RecordStatus error={error} refetch={refetch} />;
    return <View key={id} row={data} refetch={refetch} put={put} />;
  };

interface RecordPage<Row> {
  /** The state of the record, with the reason if there is one. */
  status: (row: Row) => ReactNode;
  picture?: (row: Row) => ReactNode;
  /** Its sections. */
  sections: (row: Row) => ReactNode;
}

/** Creates the page of a kind of record, with its commands. */
export const recordPage = <Listed extends ListRow, Row extends Listed & VersionedRecord>(
  of: Pick<Resource<Row, never>, 'id' | 'nameOf' | 'read'> & { detail: DetailDefinition<Listed> },
  page: RecordPage<NoInfer<Row>>,
) => {
  const detail = defineDetail(of.detail);
  const Page = fetchedRecordPage<Row>(of, ({ row, refetch }) => (
    <DetailPage<Listed>
      detail={detail}
      row={row}
      title={of.nameOf(row)}
      subtitle={idText(row.id)}
      status={<b>{page.status(row)}</b>}
      picture={page.picture?.(row)}
      refetch={refetch}
    >
      {page.sections(row)}
    </DetailPage>
  ));
  return { ...detail, Page };
};
