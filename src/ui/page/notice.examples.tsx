import { LONG } from '#tests/support/gallery/samples.ts';
import { Notice } from './notice.tsx';

export const Plain = () => <Notice>The draft was restored.</Notice>;
export const Warning = () => <Notice severity="warning">{LONG}</Notice>;
export const Critical = () => <Notice severity="critical">The list could not be read.</Notice>;
