import { SAMPLE_ROUTE, SAMPLE_ROWS, sampleList } from '#tests/support/gallery/sample-list.tsx';
import { pageOf } from '#tests/support/gallery/samples.ts';
import { answer, answered, noAnswer } from '#tests/support/gallery/stage.tsx';
import { ListPage } from './list-page.tsx';

const list = sampleList();
const peeked = sampleList({
  id: 'paned',
  pane: { Body: () => <p className="pane">The row in focus</p>, none: 'lists.no_match' },
});
const Page = () => (
  <div style={{ blockSize: '30rem', display: 'grid' }}>
    <ListPage list={list} />
  </div>
);

export const Rows = answered([answer(SAMPLE_ROUTE, pageOf(...SAMPLE_ROWS) as never)], Page);
export const Empty = answered([answer(SAMPLE_ROUTE, pageOf() as never)], Page);
export const Reading = answered([noAnswer(SAMPLE_ROUTE)], Page);
export const Failed = answered([], Page);
export const WithPane = answered([answer(SAMPLE_ROUTE, pageOf(...SAMPLE_ROWS) as never)], () => (
  <div style={{ blockSize: '30rem', display: 'grid' }}>
    <ListPage list={peeked} />
  </div>
));
