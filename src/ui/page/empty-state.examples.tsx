import { Button } from '@blueprintjs/core';
import { EmptyState } from './empty-state.tsx';

export const Plain = () => <EmptyState>There are no promotions.</EmptyState>;
export const WithAction = () => (
  <EmptyState action={<Button>Show all</Button>}>No promotion matches the filter.</EmptyState>
);
