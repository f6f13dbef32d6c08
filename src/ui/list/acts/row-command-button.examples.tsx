import { RowCommandButton } from './row-command-button.tsx';

const run = () => undefined;

export const Main = () => (
  <RowCommandButton id="a.assign" label="live.event_assign" run={run} isMain />
);
export const Other = () => <RowCommandButton id="a.cancel" label="live.event_cancel" run={run} />;
