import { sampleList } from '#tests/support/gallery/sample-list.tsx';
import { over } from '#tests/support/gallery/stage.tsx';
import { useLayout } from '../rows/use-list-table.ts';
import { ListLayoutMenu } from './list-layout.tsx';

const list = sampleList();

export const Columns = over(function Opened() {
  return <ListLayoutMenu list={list} layout={useLayout(list)} />;
});
export const NarrowRows = over(function Narrow() {
  return <ListLayoutMenu list={list} layout={useLayout(list)} narrow={list.columns.slice(-2)} />;
});
