import { minutesFrom } from '#tests/support/gallery/samples.ts';
import { Age } from './age.tsx';

export const Minutes = () => <Age since={minutesFrom(-12)} />;
