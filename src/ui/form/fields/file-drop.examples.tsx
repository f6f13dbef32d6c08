import { FileDrop } from './file-drop.tsx';

const ignore = () => undefined;
const drop = {
  choose: 'Choose a picture',
  accept: 'image/png',
  onFile: ignore,
  onStop: ignore,
  onRefused: ignore,
};

export const Empty = () => <FileDrop {...drop} share={null} />;
export const Sending = () => <FileDrop {...drop} share={0.4} />;
export const Working = () => <FileDrop {...drop} share={1} />;
export const Large = () => <FileDrop {...drop} share={null} isLarge />;
