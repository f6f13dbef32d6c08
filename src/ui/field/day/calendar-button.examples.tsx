import { useState } from 'react';
import { over } from '#tests/support/gallery/stage.tsx';
import { CalendarButton } from './calendar-button.tsx';

export const Opened = over(function Opened() {
  const [isOpen, setOpen] = useState(false);
  const [day, setDay] = useState('2026-03-18');
  return <CalendarButton opening={{ isOpen, setOpen }} day={day} onDay={setDay} />;
});
