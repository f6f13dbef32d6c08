import { sampleList } from '#tests/support/gallery/sample-list.tsx';
import { ListTotalsRow } from './list-totals-row.tsx';
import '../list.css';

const { columns } = sampleList({ id: 'summed' });

export const Sums = () => (
  <ListTotalsRow totals={{ label: 'Total, 3 rows', cells: {} }} columns={columns} />
);
