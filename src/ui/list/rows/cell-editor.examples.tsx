import { CellEditor } from './cell-editor.tsx';

const ignore = () => undefined;
const edit = { value: () => '1250', save: async (row: { id: number }) => row };
const cell = {
  row: { id: 1 },
  label: 'Price',
  onSaved: ignore,
  onConflict: ignore,
  onClose: ignore,
};

export const Money = () => <CellEditor {...cell} edit={{ ...edit, kind: 'money' }} />;
export const Choice = () => (
  <CellEditor
    {...cell}
    edit={{ ...edit, kind: 'choice', options: [{ value: '1250', label: 'Usual' }] }}
  />
);
