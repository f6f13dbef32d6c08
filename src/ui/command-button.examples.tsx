import { useMemo } from 'react';
import { buttonCommand, CommandButton } from './command-button.tsx';

const Button = (props: { id: string; name: string; isPrimary?: boolean; isDisabled?: boolean }) => {
  const { id, name, ...more } = props;
  const command = useMemo(
    () => buttonCommand({ id, label: 'live.event_assign', keys: [id] } as never),
    [id],
  );
  return (
    <CommandButton command={command} onPress={() => undefined} whyNot="It has a driver" {...more}>
      {name}
    </CommandButton>
  );
};

export const Buttons = () => (
  <span className="row">
    <Button id="b" name="Plan" isPrimary />
    <Button id="g" name="Group" />
    <Button id="m" name="Mine" isDisabled />
  </span>
);
