import { InputGroup } from '@blueprintjs/core';
import { type ComponentProps, useRef } from 'react';
import { Suggestions } from './suggestions.tsx';

function Shown(props: Pick<ComponentProps<typeof Suggestions>, 'items' | 'active'>) {
  const field = useRef<HTMLInputElement>(null);
  return (
    <>
      <InputGroup inputRef={field} aria-label="Customer" defaultValue="Haj" />
      <Suggestions
        id="found"
        field={field}
        onChoose={() => undefined}
        onClose={() => undefined}
        {...props}
      />
    </>
  );
}

export const Found = () => (
  <Shown
    active={1}
    items={[
      { value: '31', label: 'Hajar Bennani', more: 'Maârif' },
      { value: '112', label: 'Hajar El Amrani' },
    ]}
  />
);
export const Looking = () => <Shown active={-1} items={null} />;
export const Nothing = () => <Shown active={-1} items={[]} />;
