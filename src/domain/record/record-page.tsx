import type { ReactNode } from 'react';
import { useParams } from 'react-router-dom';
import type { SubjectKind } from '#contract/ids.ts';
import type { NamedRecord, Resource } from '#src/lib/api/resource.ts';
import type { Detail } from '#src/ui/detail/detail.ts';
import { RecordSaid } from '#src/ui/detail/parts.tsx';
import { useRecord } from '#src/ui/detail/use-record.ts';
import type { ListRow } from '#src/ui/list/list.ts';
import { DetailPage } from './detail-page.tsx';

interface RecordPage<Row extends ListRow & NamedRecord> {
  of: Pick<Resource<Row, never>, 'id' | 'read'>;
  detail: Detail<Row>;
  kind: SubjectKind;
  /** Its state, with the reason where there is one. */
  status: (row: Row) => ReactNode;
  picture?: (row: Row) => ReactNode;
  /** Its sections. */
  sections: (row: Row) => ReactNode;
}

/** Creates the page of a record, from its declaration. */
export const recordPage = <Row extends ListRow & NamedRecord>(page: RecordPage<Row>) =>
  function RecordOfPage() {
    const { id = '' } = useParams();
    const { data, error, refetch } = useRecord(page.of, id);
    if (!data) return <RecordSaid error={error} refetch={refetch} />;
    return (
      <DetailPage<Row>
        detail={page.detail}
        row={data}
        kind={page.kind}
        title={data.name}
        subtitle={`#${data.id}`}
        status={<b>{page.status(data)}</b>}
        picture={page.picture?.(data)}
        onRow={() => void refetch()}
        readAgain={async () => (await refetch()).data}
      >
        {page.sections(data)}
      </DetailPage>
    );
  };
