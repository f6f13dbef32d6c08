import { TextButton } from './text-button.tsx';

export const InLine = () => (
  <p>
    The draft was restored. <TextButton of={414}>Discard</TextButton>{' '}
    <TextButton disabled>Keep</TextButton> <TextButton intent="danger">Remove</TextButton>
  </p>
);
