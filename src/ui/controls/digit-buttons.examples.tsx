import { DigitButtons } from './digit-buttons.tsx';

const choices = ['Wait…', 'Leave it in a safe place', 'Return it'].map((label) => ({
  label,
  run: () => undefined,
}));

export const Asked = () => (
  <DigitButtons label="Choose" choices={choices} isFocused onLeave={() => undefined} />
);
export const NotAsked = () => (
  <DigitButtons label="Choose" choices={choices} isFocused={false} onLeave={() => undefined} />
);
