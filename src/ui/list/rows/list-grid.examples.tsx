import { SAMPLE_ROUTE, SAMPLE_ROWS, sampleList } from '#tests/support/gallery/sample-list.tsx';
import { pageOf } from '#tests/support/gallery/samples.ts';
import { answer, answered } from '#tests/support/gallery/stage.tsx';
import { useListPage } from '../use-list-page.ts';
import { ListGrid } from './list-grid.tsx';
import '../list.css';
import './list-mark.css';

const list = sampleList({ id: 'gridded' });

function Grid() {
  return (
    <div style={{ blockSize: '24rem', display: 'grid' }}>
      <ListGrid page={useListPage(list)} />
    </div>
  );
}

export const Rows = answered([answer(SAMPLE_ROUTE, pageOf(...SAMPLE_ROWS) as never)], Grid);
export const Head = answered([answer(SAMPLE_ROUTE, pageOf() as never)], Grid);
