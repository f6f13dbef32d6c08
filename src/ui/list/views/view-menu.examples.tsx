import { savedViewsOf } from '#src/lib/saved-views.ts';
import { over } from '#tests/support/gallery/stage.tsx';
import { type ViewChoice, ViewMenu } from './view-menu.tsx';

const choice = (id: string, name: string, saved: object | null = null): ViewChoice =>
  ({ id, name, query: {}, saved }) as never;
const choices = [
  choice('', 'All orders'),
  choice('late', 'Late'),
  choice('v1', 'Orders of Maârif that wait for a driver', {
    shared: true,
    owner: { name: 'Amal' },
    acts: { update: true },
  }),
  choice('v2', 'Of Hajar', { shared: true, owner: { name: 'Hajar' }, acts: {} }),
];
const ignore = () => undefined;

export const Views = over(() => (
  <ViewMenu
    className=""
    views={savedViewsOf('orders')}
    choices={choices}
    now={choices[2] as ViewChoice}
    query={{}}
    isChanged
    onChoose={ignore}
    onSaveAs={ignore}
    onDone={ignore}
    hints={['1', '2']}
  />
));
