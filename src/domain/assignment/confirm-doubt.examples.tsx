import { Button } from '@blueprintjs/core';
import { anOrder } from '#tests/support/gallery/samples.ts';
import { over } from '#tests/support/gallery/stage.tsx';
import { confirmDoubt, confirmUnassign, DoubtDialog } from './confirm-doubt.tsx';
import type { Doubt } from './doubt.ts';
import type { DriverRef } from './sending.ts';

const D113 = { id: 113, code: 'd113', name: 'Youssef Alami' } as DriverRef;

const asking = (why: Doubt['why'] | 'unassign') =>
  over(() => (
    <>
      <Button
        onClick={() =>
          why === 'unassign'
            ? confirmUnassign(anOrder(414), () => undefined)
            : confirmDoubt({ why, ageMs: 720_000, from: D113 }, D113, () => undefined)
        }
      >
        Assign
      </Button>
      <DoubtDialog />
    </>
  ));

export const Stale = asking('stale');
export const JustAssigned = asking('just_assigned');
export const Taken = asking('taken');
export const Unassign = asking('unassign');
