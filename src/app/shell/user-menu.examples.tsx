import { over } from '#tests/support/gallery/stage.tsx';
import { UserMenu } from './user-menu.tsx';

export const Opened = over(UserMenu);
