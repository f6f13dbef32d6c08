import { TextButton } from '#src/ui/controls/text-button.tsx';
import { over } from '#tests/support/gallery/stage.tsx';
import { ShortList } from './short-list.tsx';

const items = ['Café Atlas until 22:30', 'Snack Amine', 'Pizza Gauthier until 23:00'].map(
  (content) => ({
    key: content,
    content,
    act: <TextButton>End</TextButton>,
  }),
);

export const Three = over(() => <ShortList label="Paused:" items={items} tone="warning" />);
export const One = () => <ShortList label="Paused:" items={items.slice(0, 1)} tone="warning" />;
