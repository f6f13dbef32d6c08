import { useState } from 'react';
import { over } from '#tests/support/gallery/stage.tsx';
import { MomentField } from './moment-field.tsx';

const ignore = () => undefined;

export const Filled = () => (
  <MomentField label="Publish at" text="Nov 27, 2026 18:30" onText={ignore} />
);
export const Wrong = () => (
  <MomentField label="Publish at" text="soon" error="Enter a day and a time" onText={ignore} />
);
export const Calendar = over(function Opened() {
  const [text, setText] = useState('27/11/2026 18:30');
  return <MomentField label="Publish at" text={text} onText={setText} />;
});
