import { Button } from '@blueprintjs/core';
import { over } from '#tests/support/gallery/stage.tsx';
import { ContextMenu } from './context-menu.tsx';
import { contextMenu } from './context-menu-store.ts';

const command = (id: string, label: string) =>
  ({
    id,
    label,
    keys: [],
    on: 'order',
    can: () => true,
    yields: () => false,
    run: () => undefined,
  }) as never;

const opened = (commands: never[]) =>
  over(() => (
    <>
      <Button
        onClick={(event) => {
          const { left, bottom } = event.currentTarget.getBoundingClientRect();
          contextMenu.set({ label: '#414 Café Atlas', at: { x: left, y: bottom }, commands });
        }}
      >
        Open
      </Button>
      <ContextMenu />
    </>
  ));

export const Commands = opened([
  command('order.assign', 'live.event_assign'),
  command('order.reassign', 'live.event_reassign'),
  command('order.cancel', 'live.event_cancel'),
]);
export const Empty = opened([]);
