import { TextButton } from '#src/ui/controls/text-button.tsx';
import { over } from '#tests/support/gallery/stage.tsx';
import { ShortList, type ShortListItem, ShortLists } from './short-list.tsx';

const why = '(Amal Idrissi: flooded streets around the port and a football match)';
const item = (name: string, until: string | null): ShortListItem => ({
  key: name,
  name: <TextButton>{name}</TextButton>,
  until,
  why,
  title: [name, until, why].filter(Boolean).join(' '),
});
const items = [
  item('Café Atlas Boulevard d’Anfa', 'until 22:30'),
  item('Snack Amine', null),
  item('Pizza Gauthier', 'until 23:00'),
];
/** Without buttons, so that the number is the first one. */
const plain = items.map((one) => ({ ...one, name: one.key }));
const ended = items.map((one) => ({ ...one, act: <TextButton>End</TextButton> }));

/** A line of this width, in rem, whose end the lists share. */
const within = (rem: number, lists: React.ReactNode) => (
  <p className="line" style={{ inlineSize: `${rem}rem` }}>
    <ShortLists>{lists}</ShortLists>
  </p>
);

export const Folded = over(() =>
  within(12, <ShortList label="Paused:" items={plain} tone="warning" />),
);
export const All = () => within(50, <ShortList label="Paused:" items={items} tone="warning" />);
export const One = () =>
  within(22, <ShortList label="Areas:" items={ended.slice(0, 1)} tone="warning" />);
export const Beside = () =>
  within(
    40,
    <>
      <ShortList label="Areas:" items={ended.slice(0, 1)} tone="warning" />
      <ShortList label="Paused:" items={items} tone="warning" />
      <ShortList label="Closes 22:30:" items={items.slice(1, 2)} tone="warning" />
    </>,
  );
