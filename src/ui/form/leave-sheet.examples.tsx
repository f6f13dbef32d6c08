import { Button } from '@blueprintjs/core';
import { useNavigate } from 'react-router-dom';
import { over } from '#tests/support/gallery/stage.tsx';
import { LeaveSheet } from './leave-sheet.tsx';

export const Asking = over(function Leaving() {
  const navigate = useNavigate();
  return (
    <>
      <Button onClick={() => void navigate('/elsewhere')}>Elsewhere</Button>
      <LeaveSheet isDirty />
    </>
  );
});
