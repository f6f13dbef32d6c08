import { TextButton } from '#src/ui/controls/text-button.tsx';
import { over } from '#tests/support/gallery/stage.tsx';
import { ShortList } from './short-list.tsx';

const names = ['Café Atlas until 22:30', 'Snack Amine', 'Pizza Gauthier until 23:00'];
const items = names.map((content) => ({ key: content, content, title: content }));
const ended = items.map((item) => ({ ...item, act: <TextButton>End</TextButton> }));

export const Three = over(() => <ShortList label="Paused:" items={items} tone="warning" />);
export const One = () => <ShortList label="Areas:" items={ended.slice(0, 1)} tone="warning" />;
