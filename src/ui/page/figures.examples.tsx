import { Figures } from './figures.tsx';

const figures = [
  ['On the road', 41],
  ['Late', 3, 'warning'],
  ['Lost', 1, 'critical'],
  ['Returned', 0, 'quiet'],
] as const;

export const SideBySide = () => <Figures label="Now" figures={figures} />;
export const Listed = () => <Figures isList figures={figures} />;
