import { LONG } from '#tests/support/gallery/samples.ts';
import { PlainPage } from './plain-page.tsx';

export const Untitled = () => <PlainPage>{LONG}</PlainPage>;
export const Short = () => <PlainPage title="Not found">{LONG}</PlainPage>;
